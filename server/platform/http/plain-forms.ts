import type { FastifyInstance } from 'fastify'
import { plainField } from './plain-bodies.ts'

export const URL_ENCODED = 'application/x-www-form-urlencoded'

/**
 * Lets a plugin's routes accept form bodies only, as large as other bodies: a letter of Devanagari or Tamil has nine
 * bytes in a form. Mail clients may also send multipart bodies for one-click unsubscribe (RFC 8058); these are not
 * parsed.
 */
export function acceptPlainForms(app: FastifyInstance, { orMultipart = false } = {}): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    orMultipart ? [URL_ENCODED, 'multipart/form-data'] : URL_ENCODED,
    { parseAs: 'string' },
    (_request, body, done) => done(null, readFields(body as string)),
  )
}

/** Returns the fields as they were typed: browsers send each line break as two characters. */
const readFields = (body: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(body)].map(([name, value]) => [name, plainField(name, value.replaceAll('\r\n', '\n'))]),
  )
