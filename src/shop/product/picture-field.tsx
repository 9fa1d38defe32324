import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import type { CustomisationImage } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import * as t from '#words/product.ts'
import { sendPicture } from './send-picture.ts'
import css from './customisation.module.css'

/** The state of an upload. `part` is the share that has been sent. */
export type ChosenPicture =
  | { state: 'none' }
  | { state: 'sending'; name: string; part: number }
  | { state: 'sent'; name: string; path: string }

interface Props {
  rule: CustomisationImage
  /** The field's name in a plain HTML form. */
  name?: string | undefined
  /** Accepted media types. */
  accept?: string | undefined
  kind?: 'picture' | 'file' | undefined
  /** Uploads a file and resolves with its path. @throws ApiError */
  send?: typeof sendPicture | undefined
  picture: ChosenPicture
  /** The error to show, besides those of uploads. */
  error: string | undefined
  onChange: (picture: ChosenPicture) => void
}

/** A field that uploads one picture or file, chosen or dropped, and shows it with a button to remove it. */
export function PictureField({
  rule,
  name,
  accept = 'image/jpeg,image/png,image/webp',
  kind = 'picture',
  send: sendFile = sendPicture,
  picture,
  error,
  onChange,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const upload = useRef<AbortController>(undefined)
  const shown = failure ?? error

  useEffect(() => () => upload.current?.abort(), [])

  async function send(file: File | undefined) {
    if (!file) return
    const mine = new AbortController()
    upload.current?.abort()
    upload.current = mine
    setFailure(undefined)
    onChange({ state: 'sending', name: file.name, part: 0 })
    try {
      const path = await sendFile(
        file,
        (part) => upload.current === mine && onChange({ state: 'sending', name: file.name, part }),
        mine.signal,
      )
      if (upload.current === mine) onChange({ state: 'sent', name: file.name, path })
    } catch (thrown) {
      if (upload.current !== mine || mine.signal.aborted) return
      setFailure(thrown instanceof ApiError ? thrown.message : t.uploadFailed({ kind }))
      onChange({ state: 'none' })
    }
  }

  function remove() {
    upload.current?.abort()
    upload.current = undefined
    setFailure(undefined)
    onChange({ state: 'none' })
    // The pressed button is gone.
    requestAnimationFrame(() => input.current?.focus())
  }

  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      void send(event.dataTransfer.files[0])
    },
  }

  return (
    <div className={patterns.stack4} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={`${css.label} ${patterns.strong}`} dir="auto">
        {rule.label}
        {!rule.required && <span className={`${css.optional} ${patterns.soft}`}> {common.optional()}</span>}
      </p>
      {rule.hint && (
        <p id={`${id}-hint`} className={`${css.hint} ${patterns.soft} ${patterns.small}`} dir="auto">
          {rule.hint}
        </p>
      )}
      <div className={`${css.drop} ${patterns.frame}`} {...drop}>
        {picture.state === 'none' && (
          <label className={css.choose}>
            <input
              ref={input}
              type="file"
              name={name}
              accept={accept}
              className={patterns.cover}
              {...(shown && { 'aria-invalid': true })}
              aria-describedby={
                [rule.hint && `${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ') || undefined
              }
              onChange={({ target }) => {
                void send(target.files?.[0])
                // The same file may be chosen again after a failure.
                target.value = ''
              }}
            />
            {t.chooseUpload({ kind })}
          </label>
        )}
        {picture.state === 'sending' && (
          <>
            <span className={`${css.name} ${patterns.stack4} ${patterns.small}`}>
              <span dir="auto">{picture.name}</span>
              <progress
                value={picture.part < 1 ? picture.part : undefined}
                max={1}
                aria-label={t.uploading({ name: picture.name })}
              />
            </span>
            <Button look="quiet" onClick={remove}>
              {common.cancel()}
            </Button>
          </>
        )}
        {picture.state === 'sent' && (
          <>
            {picture.path.endsWith('.webp') && <img className={css.preview} src={picture.path} alt={t.sentPicture()} />}
            <span className={`${css.name} ${patterns.stack4} ${patterns.small}`} dir="auto">
              {picture.name}
            </span>
            <Button look="quiet" onClick={remove}>
              {common.remove()}
            </Button>
          </>
        )}
      </div>
      <p
        className={`${css.count} ${patterns.between} ${patterns.soft} ${patterns.small} ${patterns.figures}`}
        aria-live="polite"
      >
        <span id={`${id}-error`} className={patterns.error}>
          {shown}
        </span>
        {picture.state === 'sent' && <span>{t.uploaded({ kind })}</span>}
      </p>
    </div>
  )
}
