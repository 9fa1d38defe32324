import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/http/api-error.ts'
import { isOpenToAll, readUpload } from './uploads.ts'
import { saveAs } from '#server/platform/http/header-text.ts'
import * as requestErrors from '#words/request-errors.ts'

/** Serves uploads to anyone who knows their name: pictures inline, documents as downloads. Private ones have calls of their own. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { access: 'everyone' }, schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const bytes = (await isOpenToAll(app.database.pool, name)) && (await readUpload(app.storage, name))
      if (!bytes) throw notFound(requestErrors.pictureNotFound())
      const isDocument = name.endsWith('.pdf')
      if (isDocument) saveAs(reply)
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('x-robots-tag', 'noindex')
        .type(isDocument ? 'application/pdf' : 'image/webp')
        .send(bytes)
    },
  )
}
