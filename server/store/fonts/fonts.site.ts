import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-fonts.ts'
import { OWN_FONTS } from './own-fonts.ts'

/** Serves the owner's fonts. Their names are never used again. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>(
    `${OWN_FONTS}:name`,
    { config: { access: 'everyone', whileClosed: 'open' }, schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const key = `fonts/${name}`
      const content = /^[0-9a-f]{24}\.woff2$/u.test(name) ? await app.storage.open(key) : undefined
      if (!content) throw notFound(t.fontGone())
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(content)
    },
  )
}
