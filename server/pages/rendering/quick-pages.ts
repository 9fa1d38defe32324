import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ADMIN_COOKIE } from '#server/identity/admin-token/admin-cookie.ts'
import { PREVIEW_LINKS_COOKIE } from '#server/identity/preview-link/preview-cookie.ts'
import { PREVIEW_COOKIE } from '#server/identity/staff-session/previews.ts'
import { STAFF_COOKIE } from '#server/identity/staff-session/staff-cookie.ts'
import { readPayloadAddress } from '#domain/payload-address.ts'
import { splitAddress } from '#lib/url.ts'
import { isClean } from './clean-address.ts'
import { mayContainTypedPrice } from './typed-price.ts'
import { hasNoMovedKey } from './moved-address.ts'
import type { PageStore } from './page-store.ts'
import { hasNoRedirect } from '#server/store/redirects/service.ts'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { type Encoded, encodedFor, storedFor } from './stored-page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the page routes. */
    quickPages: { store?: PageStore }
  }
}

/**
 * Sends cached pages before any other hook runs, with the headers of their first response. Such pages are the same for
 * everybody: only the URL, encodings and ETag of the request matter.
 */
export const quickPagesPlugin = fp(async (app) => {
  const quickPages: { store?: PageStore } = {}
  app.decorate('quickPages', quickPages)

  app.addHook('onRequest', (request, reply, next) => {
    const url = request.raw.url ?? '/'
    if (
      !quickPages.store ||
      !app.isKnownOpen() ||
      request.isAdminHost ||
      request.method !== 'GET' ||
      url.startsWith('/api/') ||
      url.startsWith('/assets/') ||
      url.startsWith('/admin') ||
      // Staff get a page of their own.
      request.headers.authorization !== undefined ||
      request.headers.cookie?.includes(`${ADMIN_COOKIE}=`) ||
      request.headers.cookie?.includes(`${STAFF_COOKIE}=`) ||
      request.headers.cookie?.includes(`${PREVIEW_COOKIE}=`) ||
      // So do people with a preview link.
      request.headers.cookie?.includes(`${PREVIEW_LINKS_COOKIE}=`)
    )
      return next()
    const origin = originOf(request, app.config.publicOrigin)
    const page = quickPages.store.peek(url, origin)
    if (!page?.sent || page.status !== 200) return next()
    const wanted = readPayloadAddress(url).url
    const { path } = splitAddress(wanted)
    if (!isClean(path) || mayContainTypedPrice(url) || !hasNoRedirect(app, path)) return next()
    if (!hasNoMovedKey(app, wanted)) return next()
    const { headers } = request.raw
    quickPages.store.countHit(page, url, origin)
    reply.hijack()
    if (isUnchanged(headers['if-none-match'], page.etag)) {
      const { 'content-type': _type, ...rest } = page.sent
      reply.raw.writeHead(304, { ...rest, 'x-request-id': request.id })
      return void reply.raw.end()
    }
    const send = ({ body, encoding }: Encoded) => {
      const wire: Record<string, string | number> = {
        ...page.sent,
        'x-request-id': request.id,
        'content-length': body.length,
      }
      if (encoding) wire['content-encoding'] = encoding
      reply.raw.writeHead(200, wire)
      reply.raw.end(body)
    }
    const accepted = headers['accept-encoding']
    const stored = storedFor(page, accepted)
    if (stored) return send(stored)
    encodedFor(page, accepted).then(send, (error: unknown) => {
      request.log.error({ err: error }, 'a stored page could not be encoded')
      reply.raw.destroy()
    })
  })
})

/** `request.origin` is set by later hooks. */
function originOf(request: FastifyRequest, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`
}
