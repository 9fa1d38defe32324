import { useEffect, useState } from 'react'
import * as t from '#words/admin-media.ts'
import { Button } from '#ui/button.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import type { Upload } from '../media/upload-queue.ts'
import css from './upload-tile.module.css'

interface Props {
  upload: Upload
  onRetry: (key: string) => void
  onDismiss: (key: string) => void
}

/** A file on its way: what it shows, how far it is, and what went wrong. */
export function UploadTile({ upload: { key, file, step, progress, message, isRefused }, onRetry, onDismiss }: Props) {
  const name = file.name || t.pasted()
  return (
    <div className={css.root} data-step={step}>
      <Preview file={file} />
      {step === 'failed' ? (
        <p className={css.error} role="alert">
          {message}
        </p>
      ) : (
        <>
          <progress className={css.bar} value={progress} max={1} aria-label={t.progressOf({ name })} />
          <p className={css.note}>{progress === 1 ? t.processing() : name}</p>
        </>
      )}
      <div className={css.actions}>
        {step === 'failed' && !isRefused && (
          <Button look="quiet" onClick={() => onRetry(key)}>
            {t.retry()}
          </Button>
        )}
        <button
          type="button"
          className={css.dismiss}
          aria-label={step === 'failed' ? t.dismiss({ name }) : t.cancelUpload({ name })}
          onClick={() => onDismiss(key)}
        >
          <AdminIcon name="close" size={16} />
        </button>
      </div>
    </div>
  )
}

/** The file as it is on the device, if the browser can show it. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // The address exists as long as the component is shown.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={css.preview}>
      {address !== undefined && isShown && !file.type.startsWith('video/') ? (
        <img className={css.image} src={address} alt="" onError={() => setIsShown(false)} />
      ) : (
        <AdminIcon name="image" size={20} />
      )}
    </span>
  )
}
