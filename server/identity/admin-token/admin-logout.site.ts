import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { cookieName } from '#server/platform/http/cookie-name.ts'
import { takePlainForms } from '#server/platform/http/plain-forms.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { inFrame, inWindow, mayBeFramed } from './admin-cookie-options.ts'
import { ADMIN_COOKIE, isAdminCookie } from './admin-cookie.ts'
import { endAdminCookie } from './ended-cookies.ts'

export const LOGOUT_PATH = '/admin/logout'

/** The admin's own pages are there too where another back end answers. */
export const needsNoBackEnd = true

/** Ends the admin's login in this browser, and for every copy of its cookie. It works without script. */
export async function routes(app: FastifyInstance): Promise<void> {
  takePlainForms(app)

  app.post(
    LOGOUT_PATH,
    { config: { access: 'everyone', limits: ['mutation'], whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const name = cookieName(request, ADMIN_COOKIE)
      const value = request.cookies[name]
      if (value !== undefined && isAdminCookie(value, app.config))
        await endAdminCookie(app.config.database?.pool, value)
      // In a window and in a builder's frame they are two, and the request does not tell which one it came with.
      const all = mayBeFramed(request, app.config.builderOrigins) ? [inWindow(request), inFrame] : [inWindow(request)]
      for (const options of all)
        reply.header('set-cookie', fastifyCookie.serialize(name, '', { ...options, maxAge: 0 }))
      return plainPage(reply, 200, {
        title: 'You are logged out',
        paragraphs: ['Open the link with the admin token to log in again.'],
      })
    },
  )
}
