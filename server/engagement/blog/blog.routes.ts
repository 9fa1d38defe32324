import type { FastifyInstance } from 'fastify'
import type { ArticleListBody } from '#generated/api.d.ts'
import { success } from '#server/platform/http/reply.ts'
import { idParams, ref, replies } from '#server/platform/http/schemas.ts'
import { listArticles, readArticle } from './articles.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: ArticleListBody }>(
    '/blog/list',
    {
      config: { access: 'everyone', safe: true, plugin: 'Blog' },
      schema: { tags: ['plugins'], body: ref('ArticleListBody'), response: replies(ref('ArticleList')) },
    },
    async (request, reply) => {
      const { value, tags } = await listArticles(app, request.body)
      return success(reply, value, tags)
    },
  )

  app.get<{ Params: { id: string } }>(
    '/blog/article/:id',
    {
      config: { access: 'everyone', plugin: 'Blog' },
      schema: { tags: ['plugins'], params: idParams, response: replies(ref('Article')) },
    },
    async (request, reply) => {
      const { value, tags } = await readArticle(app, request.params.id)
      return success(reply, value, tags)
    },
  )
}
