import type { FastifyInstance } from 'fastify'
import type { RateProductBody } from '#generated/api.d.ts'
import { openOrder } from '#server/commerce/orders/open.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { rateProduct } from './reviews.ts'

/** Rating what was bought, by the account or by the order's signed link (specification §7). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: RateProductBody }>(
    '/plugins/review/rate-product',
    {
      config: { access: 'order', whileClosed: 'open', plugin: 'review' },
      schema: { tags: ['plugins'], body: ref('RateProductBody'), response: replies(ref('OwnReview')) },
    },
    mutation({
      before: () => configOf(app, 'review'),
      work: async ({ client }, request, review) => {
        const { order_no: orderNo, token } = request.body
        const order = await openOrder(client, app.config.sessionSecret, orderNo, {
          customerId: request.customer?.id,
          token,
        })
        const isModerated = review.moderated
        return {
          message: isModerated ? 'Thank you. Your review appears once we have read it.' : 'Thank you for your review.',
          data: await rateProduct(client, order, request.body, { isModerated }),
        }
      },
    }),
  )
}
