import { useState } from 'react'
import patterns from '#ui/patterns.module.css'
import { type ChosenPicture, PictureField } from '../product/picture-field.tsx'
import { type PictureUpload, sendPicture } from '../product/send-picture.ts'
import * as t from '#words/orders.ts'

interface Props {
  rule: { label: string; hint: string; max: number }
  /** The call that a picture is sent with. */
  upload: PictureUpload
  /** Paths of uploaded pictures. */
  paths: readonly string[]
  error: string | undefined
  onChange: (paths: string[]) => void
  onSending: (isSending: boolean) => void
}

/** The picture fields of a form about an order: one for each picture, and an empty one up to the limit. */
export function OrderPictures({ rule: { label, hint, max }, upload, paths, error, onChange, onSending }: Props) {
  const [pictures, setPictures] = useState<ChosenPicture[]>(() =>
    paths.map((path, index) => ({ state: 'sent', name: t.pictureNumber({ number: index + 1 }), path })),
  )
  const shown = pictures.length < max ? [...pictures, { state: 'none' } as const] : pictures

  function change(index: number, picture: ChosenPicture) {
    const all = shown.map((other, at) => (at === index ? picture : other))
    // Empty fields in the middle stay, so that the others keep their fields.
    while (all.at(-1)?.state === 'none') all.pop()
    setPictures(all)
    onSending(all.some(({ state }) => state === 'sending'))
    onChange(all.flatMap((sent) => (sent.state === 'sent' ? [sent.path] : [])))
  }

  return (
    <div className={patterns.stack16}>
      {shown.map((picture, index) => (
        <PictureField
          key={`picture-${index + 1}`}
          rule={{ label: index === 0 ? label : t.anotherPicture(), hint: index === 0 ? hint : '', required: false }}
          picture={picture}
          error={index === shown.length - 1 ? error : undefined}
          send={(file, onProgress, signal) => sendPicture(file, onProgress, signal, upload)}
          onChange={(changed) => change(index, changed)}
        />
      ))}
    </div>
  )
}
