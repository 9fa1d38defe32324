import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteMedia, restoreMedia, trashMedia } from '#generated/calls/media.ts'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAdmin } from '../shell/session.ts'
import { UsedBy, usesIn } from './used-by.tsx'
import css from './bulk-actions.module.css'

interface Props {
  ids: readonly number[]
  isTrash: boolean
  onDone: () => void
  onClear: () => void
}

const CALLS = { trash: trashMedia, restore: restoreMedia, delete: deleteMedia } as const

/** What can be done with the selected items. Deleting asks first, and says what still uses them. */
export function BulkActions({ ids, isTrash, onDone, onClear }: Props) {
  const { http } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (action: keyof typeof CALLS) => CALLS[action](http, { body: { ids: [...ids] } }),
    onSuccess: () => {
      setAsking(false)
      onDone()
    },
  })
  const count = ids.length
  return (
    <div className={css.root}>
      <p className={css.count} role="status">
        {t.selected({ count })}
      </p>
      {isTrash ? (
        <>
          <Button look="quiet" loading={isPending} onClick={() => mutate('restore')}>
            {t.restore()}
          </Button>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t.deleteForGood()}
          </Button>
        </>
      ) : (
        <Button look="quiet" loading={isPending} onClick={() => mutate('trash')}>
          {t.moveToTrash()}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        {t.clearSelection()}
      </Button>
      {error && !isAsking && (
        <p className={css.error} role="alert">
          {error.message}
        </p>
      )}
      {isAsking && (
        <Dialog
          open
          title={t.deleteTitle({ count })}
          onClose={() => {
            setAsking(false)
            reset()
          }}
          footer={
            <Button loading={isPending} onClick={() => mutate('delete')}>
              {t.deleteForGood()}
            </Button>
          }
        >
          <p>{t.deleteAdvice({ count })}</p>
          {error && (
            <div role="alert">
              <p className={css.error}>{error.message}</p>
              <UsedBy uses={usesIn(error)} />
            </div>
          )}
        </Dialog>
      )}
    </div>
  )
}
