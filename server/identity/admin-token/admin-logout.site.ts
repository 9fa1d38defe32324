import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { hashToken } from '#server/identity/auth/tokens.ts'
import { PREVIEW_COOKIE, endPreview } from '#server/identity/staff-session/previews.ts'
import { expiredStaffCookie, hasStaffCookie } from '#server/identity/staff-session/staff-cookie.ts'
import { endSessionByToken, endSessionOf } from '#server/identity/staff-session/staff-sessions.ts'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import * as t from '#words/admin-login.ts'
import { frameCookie, windowCookie, acceptsFramedCookie } from './admin-cookie-options.ts'
import { ADMIN_COOKIE, isAdminCookie } from './admin-cookie.ts'
import { endAdminCookie } from './ended-cookies.ts'

export const LOGOUT_PATH = '/admin/logout'

export const needsNoBackEnd = true

/** Logs staff out in this browser and revokes all copies of the cookie. */
export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app)

  app.post(
    LOGOUT_PATH,
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const name = cookieName(request, ADMIN_COOKIE)
      const value = request.cookies[name]
      const { staffSession } = request
      if (staffSession) await endSessionOf(app.database.pool, staffSession.staffId, staffSession.id)
      const scope = request.isAdminHost === false ? 'preview' : 'admin'
      if (value !== undefined && isAdminCookie(value, app.config, scope)) await endTokenCookie(app, value)
      // The request does not show which cookie it sent, the window's or the frame's.
      const variants = acceptsFramedCookie(request, app.config.builderOrigins)
        ? [windowCookie(request), frameCookie]
        : [windowCookie(request)]
      const previewName = cookieName(request, PREVIEW_COOKIE)
      const preview = request.cookies[previewName]
      if (preview !== undefined && app.config.database) await endPreview(app.database.pool, hashToken(preview))
      const names = preview === undefined ? [name] : [name, previewName]
      for (const options of variants)
        for (const one of names) reply.header('set-cookie', fastifyCookie.serialize(one, '', { ...options, maxAge: 0 }))
      if (hasStaffCookie(request)) reply.header('set-cookie', expiredStaffCookie(request))
      return plainPage(reply, 200, {
        title: t.loggedOut(),
        paragraphs: [t.logInAgain()],
      })
    },
  )
}

async function endTokenCookie({ config }: FastifyInstance, value: string): Promise<void> {
  if (config.database) await endSessionByToken(config.database.pool, hashToken(value))
  else endAdminCookie(value)
}
