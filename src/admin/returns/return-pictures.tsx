import { useState } from 'react'
import type { Return } from '#generated/api.d.ts'
import { getReturnPicturePath } from '#generated/calls/returns.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/admin-returns.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import css from './return-pictures.module.css'

/** The customer's pictures of what is wrong. One opens as large as the window allows. */
export function ReturnPictures({ found: { id, pictures } }: { found: Return }) {
  const [opened, setOpened] = useState<number>()
  const picture = opened === undefined ? undefined : pictures[opened]
  if (pictures.length === 0) return null
  const hrefOf = (index: number) =>
    getReturnPicturePath.replace(':id', String(id)).replace(':number', String(index + 1))
  const count = pictures.length
  return (
    <>
      <ul role="list" aria-label={t.pictures()} className={css.grid}>
        {pictures.map(({ name, width, height }, index) => (
          <li key={name}>
            <button type="button" className={css.open} onClick={() => setOpened(index)}>
              <img src={hrefOf(index)} alt={t.pictureOf({ number: index + 1, count })} width={width} height={height} />
            </button>
          </li>
        ))}
      </ul>
      {picture && opened !== undefined && (
        <Dialog
          open
          variant="wide"
          title={t.pictureOf({ number: opened + 1, count })}
          onClose={() => setOpened(undefined)}
        >
          <div className={patterns.stack16}>
            <img className={css.large} src={hrefOf(opened)} alt="" width={picture.width} height={picture.height} />
            {count > 1 && (
              <ButtonRow>
                <Button look="quiet" onClick={() => setOpened((opened + count - 1) % count)}>
                  {t.previousPicture()}
                </Button>
                <Button look="quiet" onClick={() => setOpened((opened + 1) % count)}>
                  {t.nextPicture()}
                </Button>
              </ButtonRow>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
