import type { FastifyInstance } from 'fastify'
import { redirectTo } from '#server/platform/http/header-text.ts'
import { ownPath } from '#lib/url.ts'
import { readStorefront } from './service.ts'

/** Browsers and crawlers request this address where a page names no icon. It leads to the shop’s, if it has one. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get(
    '/favicon.ico',
    { config: { access: 'everyone', whileClosed: 'open' }, schema: { hide: true } },
    async (_request, reply) => {
      const { appearance } = await readStorefront(app)
      const path = ownPath(appearance?.favicons.find(({ rel }) => rel === 'icon')?.href)
      reply.header('cache-control', 'public, max-age=3600')
      return path === undefined ? reply.code(204).send() : redirectTo(reply, path, 302)
    },
  )
}
