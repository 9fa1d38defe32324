import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { pageHref } from '#routes/page-href.ts'
import { ownPath } from '#lib/url.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { countTry } from '#server/identity/auth/attempts.ts'
import { type Try, giveBackTry } from '#server/platform/http/buckets.ts'
import { ADMIN_COOKIE, adminCookie, isAdminCookie } from './admin-cookie.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'

const PATH = pageHref('admin-login')
const WRONG =
  'The admin token is not right. Use the link that the server prints when it starts, or the value of ADMIN_TOKEN.'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request carries the admin token, or the cookie it was exchanged for. */
    isAdmin: boolean
  }
}

/** Pages are rendered for the admin too where another back end answers. */
export const needsNoBackEnd = true

/**
 * Tells routes whether the admin asks. /admin/login?token=… exchanges the admin token for a cookie that scripts cannot read, and goes on to `next` (BU-03). It is done before
 * any page is rendered, so the token is in no page, no log and no Referer. Without a token the address is a page like any other.
 */
export const plugin = fp(async (app) => {
  const wanted = digest(app.config.adminToken)

  app.decorateRequest('isAdmin', {
    getter(this: FastifyRequest) {
      const token = /^Bearer ([^\s]{1,512})$/.exec(this.headers.authorization ?? '')?.[1]
      if (token !== undefined && timingSafeEqual(digest(token), wanted)) return true
      return isAdminCookie(this.cookies?.[ADMIN_COOKIE], app.config)
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.raw.url?.startsWith(`${PATH}?`)) return
    const { searchParams } = new URL(request.raw.url, 'http://shop.invalid')
    const token = searchParams.get('token')
    if (token === null) return
    return exchange(request, reply, token.slice(0, 512), searchParams.get('next'))
  })

  async function exchange(request: FastifyRequest, reply: FastifyReply, token: string, next: string | null) {
    const database = app.config.database
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    let tried: Try | undefined
    try {
      tried = database && (await countTry(database.pool, 'admin', { ip: request.ip }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reply.header('retry-after', error.retryAfter ?? 60)
      return plainPage(reply, 429, { title: 'Too many tries', paragraphs: [error.message] })
    }
    if (!timingSafeEqual(digest(token), wanted))
      return plainPage(reply, 403, { title: 'This link does not let you in', paragraphs: [WRONG] })
    if (database && tried) await giveBackTry(database.pool, tried)
    reply.header('set-cookie', adminCookie(app.config, request.origin.startsWith('https:')))
    const target = ownPath(next)
    // Back to here it would go round in circles.
    return reply.redirect(target === undefined || target.startsWith(PATH) ? '/dev/outbox' : target, 303)
  }
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
