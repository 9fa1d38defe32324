import type { FastifyInstance } from 'fastify'
import { readRoute } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { isPreviewedArticle, listArticles, readArticle } from './articles.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getArticles', { config: { access: 'everyone', plugin: 'Blog' } }, async (request, reply) => {
    const { value, tags } = await listArticles(app, request.body)
    return success(reply, value, tags)
  })

  readRoute(app, 'getArticle', { config: { access: 'everyone', plugin: 'Blog' } }, async (request, reply) => {
    const { id } = request.params
    const previewed = request.previewedIds('article')
    const { value, tags } = await readArticle(app, id, previewed)
    // Drafts never enter a shared cache.
    return success(reply, value, (await isPreviewedArticle(app, id, previewed)) ? [] : tags)
  })
}
