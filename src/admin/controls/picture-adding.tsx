import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { PICTURES, UploadButton, VIDEOS } from '../media/upload-button.tsx'
import type { PictureAdding } from './use-picture-adding.tsx'
import css from './picture-adding.module.css'

interface Props {
  adding: PictureAdding
  kind: 'picture' | 'video'
  isMultiple: boolean
  isFull: boolean
  /** There is a picture already, which is replaced. */
  isReplacing?: boolean
}

/** The ways to add files: a place to drop them, and two buttons. */
export function AddPictures({ adding, kind, isMultiple, isFull, isReplacing = false }: Props) {
  if (isFull) return null
  const text = kind === 'video' ? t.dropVideos() : t.dropPictures({ count: isMultiple ? 2 : 1 })
  return (
    <div className={css.root} data-over={adding.isOver || undefined} data-small={isReplacing || undefined}>
      {!isReplacing && (
        <p className={css.text}>
          <AdminIcon name="image" size={20} />
          {text}
        </p>
      )}
      <div className={css.actions}>
        <UploadButton
          look="quiet"
          multiple={isMultiple}
          accept={kind === 'video' ? VIDEOS : PICTURES}
          onFiles={adding.addFiles}
        >
          {isReplacing ? t.uploadAnother() : t.uploadHere()}
        </UploadButton>
        <Button look="quiet" onClick={() => adding.openLibrary()}>
          {t.fromLibrary()}
        </Button>
      </div>
      {adding.notice && (
        <p className={css.notice} role="status">
          {adding.notice}
        </p>
      )}
    </div>
  )
}
