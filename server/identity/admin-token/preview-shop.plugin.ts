import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ownPath } from '#lib/url.ts'
import { seesDrafts } from '#domain/staff-roles.ts'
import { pageHref } from '#pages/page-href.ts'
import { hashToken, newToken } from '#server/identity/auth/tokens.ts'
import { PREVIEW_COOKIE, PREVIEW_SECONDS, openPreview, startPreview } from '#server/identity/staff-session/previews.ts'
import { isAnsweredByAdmin } from '#server/platform/http/admin-host.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { redirectAway, redirectTo } from '#server/platform/http/header-text.ts'
import { isReading } from '#server/platform/http/requests.ts'
import { cookieFor } from './admin-cookie-options.ts'

const LOGIN_PATH = pageHref('admin-login')

export const needsNoBackEnd = true

/**
 * Leads from an admin with a host of its own (ADMIN_ORIGIN) to the shop's pages. The admin's cookie is not sent there, so
 * staff who see drafts take a code along, which the shop's host exchanges for a cookie of previews.
 */
export const plugin = fp(async (app) => {
  const { adminOrigin, publicOrigin, database } = app.config
  if (adminOrigin === undefined || publicOrigin === undefined) return

  app.addHook('onRequest', async (request, reply) => {
    if (!isReading(request.method)) return
    if (!request.isAdminHost) return exchangeCode(request, reply)
    if (isAnsweredByAdmin(request)) return
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    // Typed; a link of the admin to it means the shop.
    if (request.url === '/' && request.headers['sec-fetch-site'] !== 'same-origin')
      return redirectTo(reply, '/admin', 303)
    return redirectAway(reply, publicOrigin + (await withCode(request)), 303)
  })

  /** Returns a path of the shop, or for staff who see its drafts, one that opens a preview first. */
  async function withCode({ url, staff, staffSession }: FastifyRequest): Promise<string> {
    if (!database || !staffSession || !staff || !seesDrafts(staff.role)) return url
    const code = newToken()
    await startPreview(database.pool, staffSession.id, hashToken(code))
    return `${LOGIN_PATH}?${new URLSearchParams({ preview: code, next: url })}`
  }

  async function exchangeCode(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (!database || !request.url.startsWith(`${LOGIN_PATH}?`)) return undefined
    const { searchParams } = new URL(request.url, 'http://shop.invalid')
    const code = searchParams.get('preview')
    if (code === null) return undefined
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const token = newToken()
    if (await openPreview(database.pool, hashToken(code), hashToken(token)))
      reply.header(
        'set-cookie',
        fastifyCookie.serialize(cookieName(request, PREVIEW_COOKIE), token, {
          ...cookieFor(request),
          maxAge: PREVIEW_SECONDS,
        }),
      )
    const next = ownPath(searchParams.get('next'))
    return redirectTo(reply, next === undefined || next.startsWith(LOGIN_PATH) ? '/' : next, 303)
  }
})
