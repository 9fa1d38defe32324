import { useState } from 'react'
import { createHttp } from '#api/client/http.ts'
import { uploadTransport } from '#api/client/upload-transport.ts'
import { type ChosenPicture, PictureField } from '#shop/product/picture-field.tsx'
import type { DataFieldProps } from './field-props.ts'
import { uploadFormFile, uploadTradeFile } from '#generated/calls/form.ts'

/** Long enough for a phone on a slow connection; the server gives up sooner if nothing arrives. */
const PATIENCE_MS = 60_000

/**
 * A file field. The file is uploaded as soon as it is chosen, so that a reload does not lose it. Without script it is
 * sent with the form.
 */
export function FileField({ field, formId, error, path, onFile }: DataFieldProps) {
  const { name, label, help = '', required, accept = ['image/jpeg', 'image/png', 'image/webp'] } = field
  const [chosen, setChosen] = useState<ChosenPicture>({ state: 'none' })
  const shown = path !== undefined && chosen.state === 'none' ? ({ state: 'sent', name: label, path } as const) : chosen
  return (
    <PictureField
      rule={{ label, hint: help, required }}
      name={name}
      accept={accept.join(',')}
      kind={accept.every((type) => type.startsWith('image/')) ? 'picture' : 'file'}
      picture={shown}
      error={error}
      send={async (file, onProgress, signal) => {
        const http = createHttp({ transport: uploadTransport(onProgress), timeoutMs: PATIENCE_MS })
        const given = { query: { field: name }, files: { file }, signal }
        const sent = await (formId === undefined
          ? uploadTradeFile(http, given)
          : uploadFormFile(http, { ...given, params: { id: formId } }))
        return sent.path
      }}
      onChange={(next) => {
        setChosen(next)
        if (next.state !== 'sending') onFile(next.state === 'sent' ? next.path : undefined)
      }}
    />
  )
}
