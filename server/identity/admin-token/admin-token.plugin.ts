import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { pageHref } from '#pages/page-href.ts'
import { ownPath } from '#lib/url.ts'
import { seesDrafts } from '#domain/staff-roles.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Attempt, consumeAttempt, refundAttempt } from '#server/platform/limits/attempts.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { guessesOf } from '#server/platform/limits/wrong-bearers.ts'
import { bearerOf, isSameSecret } from '#server/platform/http/secrets.ts'
import { cookieFor } from './admin-cookie-options.ts'
import { type AdminCookieScope, ADMIN_COOKIE, ADMIN_SECONDS, adminCookieValue, isAdminCookie } from './admin-cookie.ts'
import { isCookieEnded } from './ended-cookies.ts'
import { hashToken } from '#server/identity/auth/tokens.ts'
import { isApiToken, recogniseApiToken } from '#server/identity/api-tokens/recognise-token.ts'
import { visitorOf } from '#server/identity/auth/request-session.ts'
import { PREVIEW_COOKIE, findPreview } from '#server/identity/staff-session/previews.ts'
import { findRequestSession } from '#server/identity/staff-session/recognise-staff.ts'
import { expiredStaffCookie, hasStaffCookie } from '#server/identity/staff-session/staff-cookie.ts'
import { endSessionOf, openStaffSession } from '#server/identity/staff-session/staff-sessions.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import * as t from '#words/admin-login.ts'

const PATH = pageHref('admin-login')
const PANEL_PATH = '/admin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller sees drafts: owners (with the admin token or an account), managers and editors. */
    isAdmin: boolean
  }
}

export const needsNoBackEnd = true

/**
 * Recognises the admin. /admin/login?token=… exchanges the token for a cookie and redirects to `next` (BU-03), before
 * any page is rendered, so that the token reaches no page, log or Referer.
 */
export const plugin = fp(async (app) => {
  const { adminToken, metricsToken, database, builderOrigins } = app.config

  app.decorateRequest('isAdmin', false)
  app.decorateRequest('staffSession', undefined)
  app.addHook('onRequest', async (request) => {
    const staff = await recogniseStaff(request)
    if (request.staffSession?.needsSecondFactor) request.unprotectedStaff = staff
    else request.staff = staff
    request.isAdmin = request.staff !== undefined && !request.apiToken && seesDrafts(request.staff.role)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.raw.url?.startsWith(`${PATH}?`)) return
    const { searchParams } = new URL(request.raw.url, 'http://shop.invalid')
    const token = searchParams.get('token')
    if (token === null) return
    return exchangeToken(request, reply, token.slice(0, 512), searchParams.get('next'))
  })

  async function recogniseStaff(request: FastifyRequest): Promise<Staff | undefined> {
    const token = bearerOf(request)
    if (database && token !== undefined && isApiToken(token)) return recogniseApiToken(request, token)
    if (token !== undefined && acceptsBearer(request) && verifyBearer(request, token)) return tokenHolder()
    const value = request.cookies[cookieName(request, ADMIN_COOKIE)]
    const tokenCookie = isAdminCookie(value, app.config, scopeOf(request)) ? value : undefined
    if (!database) return tokenCookie !== undefined && !isCookieEnded(tokenCookie) ? tokenHolder() : undefined
    const session = await findRequestSession(database.pool, request, tokenCookie)
    if (!session) return scopeOf(request) === 'preview' ? recognisePreview(database.pool, request) : undefined
    request.staffSession = session
    const { staffId: id, name = t.tokenHolder(), role, isReauthenticated } = session
    return { id, name, role, isReauthenticated }
  }

  /** API calls to another back end carry its own tokens. */
  const acceptsBearer = ({ routeOptions }: FastifyRequest): boolean =>
    database !== undefined || !routeOptions.url?.startsWith('/api/')

  /** Counts each wrong token once. @throws ApiError 429 when the network has no attempts left. */
  function verifyBearer(request: FastifyRequest, token: string): boolean {
    // Already counted with the page that makes this call.
    if (request.isInternal) return isSameSecret(token, adminToken)
    if (app.wrongBearers.has(token)) return false
    const counters = guessesOf(request)
    const wait = app.processAttempts.take(counters)
    if (wait > 0) throw new ApiError(429, 'too_many_tries', t.tooManyTokens(), { retryAfter: wait })
    const isAdmin = isSameSecret(token, adminToken)
    const isMetrics = metricsToken !== undefined && isSameSecret(token, metricsToken)
    if (isAdmin || isMetrics) app.processAttempts.refund(counters)
    else app.wrongBearers.remember(token)
    return isAdmin
  }

  async function exchangeToken(request: FastifyRequest, reply: FastifyReply, token: string, next: string | null) {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    let attempt: Attempt | undefined
    try {
      if (!database) verifyBearer(request, token)
      attempt = database && (await consumeAttempt(database.pool, 'admin', { ip: request.ip }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      request.refusal = error.code
      reply.header('retry-after', error.retryAfter ?? 60)
      return plainPage(reply, 429, {
        title: t.tooManyAttempts(),
        paragraphs: [error.message],
        framedBy: builderOrigins,
      })
    }
    if (!isSameSecret(token, adminToken))
      return plainPage(reply, 403, {
        title: t.invalidLink(),
        paragraphs: [t.useValidLink()],
        framedBy: builderOrigins,
      })
    if (database && attempt) await refundAttempt(database.pool, attempt)
    const value = adminCookieValue(app.config, scopeOf(request))
    if (database) await openSession(database.pool, request, value)
    // The token's session would otherwise be hidden by the person's own.
    if (hasStaffCookie(request)) reply.header('set-cookie', expiredStaffCookie(request))
    reply.header(
      'set-cookie',
      fastifyCookie.serialize(cookieName(request, ADMIN_COOKIE), value, {
        ...cookieFor(request),
        maxAge: ADMIN_SECONDS,
      }),
    )
    const target = ownPath(next)
    // Prevents a redirect loop.
    const home = scopeOf(request) === 'admin' ? PANEL_PATH : '/'
    return redirectTo(reply, target === undefined || target.startsWith(PATH) ? home : target, 303)
  }
})

const tokenHolder = (): Staff => ({ id: undefined, name: t.tokenHolder(), role: 'owner', isReauthenticated: true })

/** The shop's host only shows drafts while the admin has one of its own. */
const scopeOf = ({ isAdminHost }: FastifyRequest): AdminCookieScope => (isAdminHost === false ? 'preview' : 'admin')

async function recognisePreview(db: Queryable, request: FastifyRequest): Promise<Staff | undefined> {
  const token = request.cookies[cookieName(request, PREVIEW_COOKIE)]
  const found = token === undefined ? undefined : await findPreview(db, hashToken(token))
  if (!found) return undefined
  const { id, name, role } = found
  return { id: id ?? undefined, name: name ?? t.tokenHolder(), role: role ?? 'owner', isReauthenticated: false }
}

/** Replaces the browser's session by one of the admin token. */
async function openSession(db: Queryable, request: FastifyRequest, cookie: string): Promise<void> {
  const { staffSession } = request
  if (staffSession) await endSessionOf(db, staffSession.staffId, staffSession.id)
  await openStaffSession(db, undefined, hashToken(cookie), visitorOf(request))
}
