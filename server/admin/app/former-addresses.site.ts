import type { FastifyInstance } from 'fastify'
import { redirectTo } from '#server/platform/http/header-text.ts'

export const needsNoBackEnd = true

/** Addresses of pages that screens of the app have replaced. */
export async function routes(app: FastifyInstance): Promise<void> {
  const options = { config: { access: 'everyone', whileClosed: 'open' }, schema: { hide: true } } as const
  app.get('/admin/documents', options, async (_request, reply) => redirectTo(reply, '/admin/pages', 301))
  app.get<{ Params: { type: string; key: string } }>(
    '/admin/documents/:type/:key',
    options,
    async ({ params: { type, key } }, reply) =>
      redirectTo(reply, `/admin/pages/${encodeURIComponent(type)}/${encodeURIComponent(key)}`, 301),
  )
}
