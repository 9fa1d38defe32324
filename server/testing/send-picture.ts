import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** Uploads a picture for a customised product, from a new address by default. */
export interface Sent {
  file?: Buffer
  field?: string
  name?: string
  address?: string
  headers?: Record<string, string>
}

let callers = 0

/** Uploads a picture with the shop's form, or a file with another one. */
export function sendPicture(
  { send }: Pick<TestApp, 'send'>,
  { file = Buffer.alloc(0), field = 'image', name = 'a.png', address, headers = {} }: Sent,
  url = '/api/plugins/ProductCustomisation/uploadImage',
): Promise<LightMyRequestResponse> {
  const boundary = 'vitrine-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  return send({
    method: 'POST',
    url,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-forwarded-for': address ?? `203.0.113.${callers++ % 250}`,
      ...headers,
    },
  })
}
