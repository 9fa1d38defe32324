import { useState } from 'react'
import type { ReviewField } from '#generated/api.d.ts'
import patterns from '#ui/patterns.module.css'
import { type ChosenPicture, PictureField } from '../product/picture-field.tsx'
import { sendPicture } from '../product/send-picture.ts'
import { uploadReviewImage } from '#generated/calls/review.ts'

interface Props {
  field: ReviewField
  /** Paths of those that were sent in before. */
  paths: readonly string[]
  error: string | undefined
  onChange: (paths: string[]) => void
  onSending: (isSending: boolean) => void
}

/** Pictures for a review, one field for each and one more until there are enough. */
export function ReviewPictures({ field: { label, hint, max }, paths, error, onChange, onSending }: Props) {
  const [pictures, setPictures] = useState<ChosenPicture[]>(() =>
    paths.map((path, index) => ({ state: 'sent', name: `Picture ${index + 1}`, path })),
  )
  const shown = pictures.length < max ? [...pictures, { state: 'none' } as const] : pictures

  function change(index: number, picture: ChosenPicture) {
    const all = shown.map((one, at) => (at === index ? picture : one))
    // A place in the middle stays empty, so that the others keep their fields.
    while (all.at(-1)?.state === 'none') all.pop()
    setPictures(all)
    onSending(all.some(({ state }) => state === 'sending'))
    onChange(all.flatMap((one) => (one.state === 'sent' ? [one.path] : [])))
  }

  return (
    <div className={patterns.stack16}>
      {shown.map((picture, index) => (
        <PictureField
          // Each place is a field of its own.
          key={`picture-${index + 1}`}
          rule={{ label: index === 0 ? label : `${label}, one more`, hint: index === 0 ? hint : '', required: false }}
          picture={picture}
          error={index === shown.length - 1 ? error : undefined}
          send={(file, onProgress, signal) => sendPicture(file, onProgress, signal, uploadReviewImage)}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </div>
  )
}
