import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageHref } from '#pages/page-href.ts'
import { redirectTo } from '#server/platform/http/header-text.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import * as t from '#words/preview-links.ts'
import { PREVIEW_PATH } from './preview-address.ts'
import { withOpenedLink } from './preview-cookie.ts'
import { readPreviewToken } from './preview-token.ts'
import { readPreviewedProduct } from './previewed-product.ts'

/**
 * Opens a preview link: stores its token in a cookie and redirects to the record's page, so that the token is in no
 * page, log or Referer.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { token: string } }>(
    `${PREVIEW_PATH}/:token`,
    // The pages that links lead to are closed with the shop.
    { config: { access: 'everyone', readCost: 1, whileClosed: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const link = readPreviewToken(app.config.sessionSecret, token)
      if (link === 'expired') return explain(reply, 410, t.expired(), t.askForNewLink())
      if (!link) return explain(reply, 404, t.incomplete(), t.copyWholeLink())
      const target = app.previewTargets.get(link.kind)
      const found = await target?.find(link.id)
      if (!target || !found)
        return explain(reply, 410, (target?.goneTitle ?? t.expired)(), (target?.goneAdvice ?? t.askForNewLink)())
      if (found.isUnpublished) reply.header('set-cookie', withOpenedLink(request, { ...link, token }))
      return redirectTo(reply.header('x-robots-tag', 'noindex'), found.path, 303)
    },
  )
  app.previewTargets.set('product', {
    find: async (id) => {
      const product = await readPreviewedProduct(app.database.pool, id)
      if (!product || product.archived) return undefined
      return { path: pageHref('product', { slug: product.slug }), isUnpublished: !product.published }
    },
    goneTitle: t.productGone,
    goneAdvice: t.askForAnotherLink,
  })
}

const explain = (reply: FastifyReply, status: 404 | 410, title: string, advice: string): FastifyReply =>
  plainPage(reply, status, { title, paragraphs: [advice], body: `<p><a href="/">${t.toShop()}</a></p>` })
