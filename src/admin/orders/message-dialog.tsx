import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { getDeskMessage } from '#generated/calls/order-desk.ts'
import { Dialog } from '#ui/dialog.tsx'
import * as t from '#words/admin-desk.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import css from './message-dialog.module.css'

interface Props {
  number: string
  id: number
  onClose: () => void
}

/** A message as it was sent. */
export function MessageDialog({ number, id, onClose }: Props) {
  const query = useQuery(queryOf(getDeskMessage, { params: { number, message: id }, quiet: true }))
  return (
    <Dialog open title={query.data?.subject || t.message()} onClose={onClose} variant="wide">
      <LoadedPart query={query}>
        {({ recipient, text }) => (
          <div className={css.root}>
            <p className={css.soft}>{t.sentTo({ recipient })}</p>
            <p className={css.text}>{text}</p>
          </div>
        )}
      </LoadedPart>
    </Dialog>
  )
}
