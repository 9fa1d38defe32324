import type { FastifyInstance } from 'fastify'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isUnchanged } from '#server/platform/http/is-unchanged.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { readModifiers, readPicturePath } from './modifiers.ts'
import { pictureStoreOf } from './picture-store.ts'
import * as t from '#words/request-errors.ts'

/** Pictures are served with an external back end too. */
export const needsNoBackEnd = true

export async function routes(app: FastifyInstance): Promise<void> {
  const store = pictureStoreOf(app)

  app.get<{ Params: { modifiers: string; '*': string } }>(
    '/_ipx/:modifiers/*',
    { config: { access: 'everyone', whileClosed: 'picture' }, schema: { hide: true } },
    async (request, reply) => {
      const modifiers = readModifiers(request.params.modifiers)
      if (!modifiers) throw new ApiError(400, 'malformed', t.pictureVariant())
      const path = readPicturePath(request.params['*'])
      if (path === undefined) throw new ApiError(404, 'not_found', t.pictureNotFound())
      const { bytes, etag } = await store.get(path, modifiers, networkOf(request.ip))
      reply
        .header('cache-control', 'public, max-age=2592000, stale-while-revalidate=86400')
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin')
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(modifiers.type).send(bytes)
    },
  )
}
