import type { FastifyInstance } from 'fastify'
import type { OwnReviewQuery, ProductReviewsBody, RateProductBody, ReportReviewBody } from '#generated/api.d.ts'
import { reviewFields } from '#domain/review-fields.ts'
import { findProduct } from '#server/catalogue/product/single.ts'
import { openOrder } from '#server/commerce/orders/open.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { success } from '#server/platform/http/reply.ts'
import { listOf, ref, replies } from '#server/platform/http/schemas.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { readReviewRight } from './own-review.ts'
import { countReport, reportReview } from './report.ts'
import { rateProduct } from './reviews.ts'
import { readProductReviews } from './shown-reviews.ts'

/** Reviews: reading, rating by account or signed order link, and reporting (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  const own = { tags: ['plugins'] }

  app.get(
    '/plugins/review/fields',
    {
      config: { access: 'everyone', plugin: 'review' },
      schema: { ...own, response: replies(listOf('ReviewField')) },
    },
    async (_request, reply) => success(reply, reviewFields(await configOf(app, 'review')), ['plugins']),
  )

  app.post<{ Body: ProductReviewsBody }>(
    '/plugins/review/product-reviews',
    {
      config: { access: 'everyone', safe: true, plugin: 'review' },
      schema: { ...own, body: ref('ProductReviewsBody'), response: replies(ref('ProductReviews')) },
    },
    async (request, reply) => {
      const { value, tags } = await readProductReviews(app, request.body, request.isAdmin)
      return success(reply, value, tags)
    },
  )

  app.get<{ Querystring: OwnReviewQuery }>(
    '/plugins/review/own',
    {
      config: { access: 'customer', plugin: 'review' },
      schema: {
        ...own,
        querystring: ref('OwnReviewQuery'),
        response: replies(ref('ReviewRight')),
      },
    },
    async (request, reply) => {
      const { slug } = request.query
      const product = slug ? await findProduct(app, slug) : undefined
      return success(reply, await readReviewRight(app.database.pool, request.customer!.id, product?.id))
    },
  )

  app.post<{ Body: RateProductBody }>(
    '/plugins/review/rate-product',
    {
      config: { access: 'order', limits: ['mutation'], whileClosed: 'open', plugin: 'review' },
      schema: { ...own, body: ref('RateProductBody'), response: replies(ref('OwnReview')) },
    },
    mutation({
      before: () => configOf(app, 'review'),
      work: async ({ client }, request, { moderated, pictures }) => {
        const { order_no: orderNo, token } = request.body
        const order = await openOrder(client, app.config.sessionSecret, orderNo, {
          customerId: request.customer?.id,
          token,
        })
        const data = await rateProduct(client, order, request.body, {
          isModerated: moderated,
          takesPictures: pictures,
        })
        const message = data.published
          ? 'Thank you for your review.'
          : 'Thank you. Your review appears once we have read it.'
        return { message, data }
      },
    }),
  )

  app.post<{ Body: ReportReviewBody }>(
    '/plugins/review/report',
    {
      config: { access: 'everyone', limits: ['mutation'], readsSession: true, plugin: 'review' },
      schema: { ...own, body: ref('ReportReviewBody'), response: replies(ref('ReviewReported')) },
    },
    mutation({
      before: async (request) => {
        const { hold_after: holdAfter } = await configOf(app, 'review')
        await countReport(request)
        return holdAfter
      },
      work: async ({ client }, request, holdAfter) => {
        await reportReview(client, request, request.body, holdAfter)
        return { message: 'Thank you. We look at it.', data: { review_id: request.body.review_id } }
      },
    }),
  )
}
