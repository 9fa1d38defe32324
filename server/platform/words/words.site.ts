import type { FastifyInstance } from 'fastify'
import { readShopWords, WORDS_PATH } from './shop-words.ts'

/** Served with an external back end too. */
export const needsNoBackEnd = true

/** The shop's messages for code that a page loads later. The version changes with every sentence. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { version: string } }>(
    `${WORDS_PATH}/:version`,
    { config: { access: 'everyone', whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { file } = await readShopWords(app)
      const isCurrent = request.params.version === file?.version
      return reply
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
        .type('application/json; charset=utf-8')
        .send(file?.json ?? '{}')
    },
  )
}
