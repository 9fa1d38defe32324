import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { pageHref } from '#routes/page-href.ts'
import { ownPath } from '#lib/url.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Attempt, consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { networkCounters } from '#server/platform/limits/counters.ts'
import { processLimits } from '#server/platform/limits/limits.ts'
import { bearerOf, isSameSecret } from '#server/platform/http/secrets.ts'
import { inFrame, inWindow, isFramedElsewhere, mayBeFramed } from './admin-cookie-options.ts'
import { ADMIN_COOKIE, ADMIN_SECONDS, adminCookieValue, isAdminCookie } from './admin-cookie.ts'
import { isEnded } from './ended-cookies.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'

const PATH = pageHref('admin-login')
/** Where the login leads when nothing else is named: the first of the admin's pages. */
const PANEL_PATH = '/admin'
const WRONG =
  'This admin token isn’t valid. Use the link that the server prints at startup, or the value of ADMIN_TOKEN.'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request carries the admin token, or the cookie it was exchanged for. */
    isAdmin: boolean
  }
}

/** Pages are rendered for the admin too where another back end answers. */
export const needsNoBackEnd = true

/**
 * Lets routes know whether the admin asks. /admin/login?token=… exchanges the admin token for a cookie that scripts cannot read, and goes on to `next` (BU-03). It is done before
 * any page is rendered, so the token is in no page, no log and no Referer. Without a token the address is a page like any other.
 */
export const plugin = fp(async (app) => {
  const { adminToken, metricsToken, database, builderOrigins } = app.config
  const { adminBearer } = processLimits(app.config)

  app.decorateRequest('isAdmin', false)
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (token !== undefined && readsBearer(request) && isRightBearer(request, token)) request.isAdmin = true
    const value = request.cookies[cookieName(request, ADMIN_COOKIE)]
    if (!request.isAdmin && value !== undefined && isAdminCookie(value, app.config))
      request.isAdmin = !(await isEnded(database?.pool, value))
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.raw.url?.startsWith(`${PATH}?`)) return
    const { searchParams } = new URL(request.raw.url, 'http://shop.invalid')
    const token = searchParams.get('token')
    if (token === null) return
    return exchange(request, reply, token.slice(0, 512), searchParams.get('next'))
  })

  /** Tokens of calls that another back end answers are its own. */
  const readsBearer = ({ routeOptions }: FastifyRequest): boolean =>
    database !== undefined || !routeOptions.url?.startsWith('/api/')

  /** Counts a wrong token before the next one is compared. Throws ApiError 429 when its network has none left. */
  function isRightBearer(request: FastifyRequest, token: string): boolean {
    // A page's calls repeat the header that was counted with the page.
    if (request.isInternal) return isSameSecret(token, adminToken)
    const counters = networkCounters('adminBearer', adminBearer, request.ip)
    const wait = app.processAttempts.take(counters)
    if (wait > 0)
      throw new ApiError(429, 'too_many_tries', 'Too many wrong tokens. Please wait a while.', { retryAfter: wait })
    const isAdmin = isSameSecret(token, adminToken)
    const isMetrics = metricsToken !== undefined && isSameSecret(token, metricsToken)
    if (isAdmin || isMetrics) app.processAttempts.refund(counters)
    return isAdmin
  }

  async function exchange(request: FastifyRequest, reply: FastifyReply, token: string, next: string | null) {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    let attempt: Attempt | undefined
    try {
      if (!database) isRightBearer(request, token)
      attempt = database && (await consumeAttempt(database.pool, 'admin', { ip: request.ip }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      request.refusal = error.code
      reply.header('retry-after', error.retryAfter ?? 60)
      return plainPage(reply, 429, {
        title: 'Too many attempts',
        paragraphs: [error.message],
        framedBy: builderOrigins,
      })
    }
    if (!isSameSecret(token, adminToken))
      return plainPage(reply, 403, {
        title: 'This admin link isn’t valid',
        paragraphs: [WRONG],
        framedBy: builderOrigins,
      })
    if (database && attempt) await refundAttempt(database.pool, attempt)
    const options = mayBeFramed(request, builderOrigins) && isFramedElsewhere(request) ? inFrame : inWindow(request)
    reply.header(
      'set-cookie',
      fastifyCookie.serialize(cookieName(request, ADMIN_COOKIE), adminCookieValue(app.config), {
        ...options,
        maxAge: ADMIN_SECONDS,
      }),
    )
    const target = ownPath(next)
    // Back to here it would go round in circles.
    return redirectTo(reply, target === undefined || target.startsWith(PATH) ? PANEL_PATH : target, 303)
  }
})
