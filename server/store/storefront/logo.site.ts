import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { readLogo } from './logo-picture.ts'
import * as t from '#words/request-errors.ts'

/** Serves the logo as PNG, for mails. Those sent before it changed show the current one. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>(
    '/_ipx/logo/:name',
    { config: { access: 'everyone', whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const logo = await readLogo(app)
      if (!logo) throw notFound(t.pictureNotFound())
      const isCurrent = logo.path === `/_ipx/logo/${request.params.name}`
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(logo.transparent)
    },
  )
}
