import * as t from '#words/admin-media.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { isUnderway, type Upload } from './upload-queue.ts'
import css from './upload-list.module.css'

interface Props {
  uploads: readonly Upload[]
  onRetry: (key: string) => void
  onDismiss: (key: string) => void
}

/** Files that are being sent, and those that could not be added. */
export function UploadList({ uploads, onRetry, onDismiss }: Props) {
  const left = uploads.filter(isUnderway).length
  return (
    <>
      <p className={css.status} role="status">
        {left > 0 && t.uploading({ count: left })}
      </p>
      {uploads.length > 0 && (
        <ul className={css.list} role="list">
          {uploads.map((upload) => (
            <li key={upload.key} className={css.row} data-step={upload.step}>
              <span className={css.name}>{upload.file.name || t.pasted()}</span>
              <IconButton label={t.dismiss({ name: upload.file.name })} onClick={() => onDismiss(upload.key)}>
                <AdminIcon name="close" size={16} />
              </IconButton>
              <div className={css.state}>
                <State upload={upload} />
                {upload.step === 'failed' && !upload.isRefused && (
                  <Button look="quiet" onClick={() => onRetry(upload.key)}>
                    {t.retry()}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function State({ upload: { file, step, progress, message } }: { upload: Upload }) {
  if (step === 'failed') return <span className={css.error}>{message}</span>
  if (step === 'known') return <span className={css.note}>{t.known()}</span>
  if (step === 'sending' && progress === 1) return <span className={css.note}>{t.processing()}</span>
  return <progress className={css.bar} value={progress} max={1} aria-label={t.progressOf({ name: file.name })} />
}
