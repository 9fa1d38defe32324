import type { FastifyInstance } from 'fastify'

export const URL_ENCODED = 'application/x-www-form-urlencoded'

const BODY_LIMIT = 4096

/**
 * Lets a plugin's routes accept form bodies only. Mail clients may also send multipart bodies for one-click unsubscribe
 * (RFC 8058); these are not parsed.
 */
export function acceptPlainForms(app: FastifyInstance, { orMultipart = false } = {}): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    orMultipart ? [URL_ENCODED, 'multipart/form-data'] : URL_ENCODED,
    { bodyLimit: BODY_LIMIT, parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}
