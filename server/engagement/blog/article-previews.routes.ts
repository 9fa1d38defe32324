import type { FastifyInstance } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { previewLinkTo, readPreviewShop } from '#server/identity/preview-link/preview-link.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as errors from '#words/admin-errors.ts'
import * as t from '#words/preview-links.ts'
import { readPreviewedArticle } from './article-previews.ts'

/** Preview links to articles that readers do not see. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.previewTargets.set('article', {
    find: async (id) => {
      const article = await readPreviewedArticle(app.database.pool, id)
      return article && { path: pageHref('article', { slug: article.slug }), isUnpublished: !article.shown }
    },
    goneTitle: t.articleGone,
    goneAdvice: t.askForAnotherLink,
  })

  route(
    app,
    'createArticlePreviewLink',
    { config: { access: 'staff', roles: ['owner', 'manager', 'editor'], limits: ['mutation'] } },
    mutation({
      before: async (request) => ({ staff: request.staff!, shop: await readPreviewShop(request) }),
      work: async ({ client }, { params: { id }, body: { days } }, { staff, shop }) => {
        const article = await readPreviewedArticle(client, id)
        if (!article) throw notFound(errors.recordNotFound())
        if (article.shown) throw new ApiError(422, 'published', t.articleShown())
        await recordAudit(client, staff, {
          action: 'preview_link_created',
          resource: 'article',
          recordId: id,
          title: article.title,
          changes: [{ field: '/days_valid', to: days }],
        })
        return { data: previewLinkTo(app, { kind: 'article', id }, days, shop) }
      },
    }),
  )
}
