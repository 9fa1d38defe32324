import type { FastifyInstance } from 'fastify'
import { reviewFields } from '#domain/review-fields.ts'
import { productsSeenBy } from '#server/catalogue/product/shown-product.ts'
import { findProduct } from '#server/catalogue/product/single.ts'
import { findOrderForUpdate } from '#server/commerce/orders/order-access.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { readRoute, route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { configOf } from '#server/store/plugins/service.ts'
import * as reviews from '#words/reviews.ts'
import * as replies from '#words/replies.ts'
import { readReviewRight } from './own-review.ts'
import { countReport, reportReview } from './report.ts'
import { rateProduct } from './reviews.ts'
import { readProductReviews } from './shown-reviews.ts'

/** Reviews: reading, rating by account or signed order link, and reporting (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  readRoute(app, 'getReviewFields', { config: { access: 'everyone', plugin: 'review' } }, async (_request, reply) =>
    success(reply, reviewFields(await configOf(app, 'review')), ['plugins']),
  )

  readRoute(app, 'getProductReviews', { config: { access: 'everyone', plugin: 'review' } }, async (request, reply) => {
    // Admins need not ask for drafts here.
    const sees = productsSeenBy(request, request.isAdmin ? false : undefined)
    const { value, tags } = await readProductReviews(app, request.body, sees)
    return success(reply, value, tags)
  })

  route(app, 'getReviewRight', { config: { access: 'customer', plugin: 'review' } }, async (request, reply) => {
    const { slug } = request.query
    const product = slug ? await findProduct(app, slug) : undefined
    return success(reply, await readReviewRight(app.database.pool, request.customer!.id, product?.id))
  })

  route(
    app,
    'rateProduct',
    { config: { access: 'order', limits: ['mutation'], whileClosed: 'open', plugin: 'review' } },
    mutation({
      before: () => configOf(app, 'review'),
      work: async ({ client }, request, { moderated, pictures }) => {
        const { order_no: orderNo, token } = request.body
        const order = await findOrderForUpdate(client, app.config.sessionSecret, orderNo, {
          customerId: request.customer?.id,
          token,
        })
        const data = await rateProduct(client, order, request.body, {
          isModerated: moderated,
          takesPictures: pictures,
        })
        const message = data.published ? replies.reviewSaved() : replies.reviewToBeRead()
        return { message, data }
      },
    }),
  )

  route(
    app,
    'reportReview',
    { config: { access: 'everyone', limits: ['mutation'], readsSession: true, plugin: 'review' } },
    mutation({
      before: async (request) => {
        const { hold_after: holdAfter } = await configOf(app, 'review')
        await countReport(request)
        return holdAfter
      },
      work: async ({ client }, request, holdAfter) => {
        await reportReview(client, request, request.body, holdAfter)
        return { message: reviews.reported(), data: { review_id: request.body.review_id } }
      },
    }),
  )
}
