import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  CancelOrderBody,
  ExperienceRating,
  RateExperienceBody,
  RateProductBody,
  RefundRequestBody,
} from '#generated/api.d.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from '#lib/order-rules.ts'
import { ApiError } from '#server/api-error.ts'
import { cancelOrder } from '#server/orders/cancel.ts'
import { openOrder } from '#server/orders/open.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { readOrder, readOrderSwitches } from '#server/orders/view.ts'
import { type Queryable, statement } from '#server/db/database.ts'
import { mutation } from '#server/plugins/idempotency.ts'
import { ref, replies } from '#server/schemas.ts'
import { configOf } from '#server/storefront/installed-plugin.ts'
import { readSettings } from '#server/storefront/service.ts'
import { refundTerms, requestRefund } from './refund-requests.ts'
import { rateProduct } from './reviews.ts'

const config = { customer: 'optional' } as const

// Words that are not sent stay as they were.
const rateExperience = statement<{ words: string | null }, [number, number, string | null]>(
  'order-experience',
  `UPDATE orders SET experience_rating = $2, experience_text = coalesce($3, experience_text) WHERE id = $1 RETURNING experience_text AS words`,
)

type Asked = Pick<FastifyRequest, 'customer'>

/** What customers do with an order they have placed, by their account or by its signed link (specification §7, AC-05, CK-08). */
export async function afterSaleRoutes(app: FastifyInstance): Promise<void> {
  const open = (on: Queryable, { customer }: Asked, orderNo: string, token: string | undefined): Promise<OrderRow> =>
    openOrder(on, app.config.sessionSecret, orderNo, { customerId: customer?.id, token })

  app.put<{ Body: CancelOrderBody }>(
    '/orders/cancel',
    {
      config,
      schema: { tags: ['orders'], body: ref('CancelOrderBody'), response: replies(ref('Order')) },
    },
    mutation({
      before: () => readOrderSwitches(app),
      work: async ({ client }, request, switches) => {
        const { order_no: orderNo, token, reason } = request.body
        const order = await open(client, request, orderNo, token)
        if (!switches.canCancel)
          throw new ApiError(403, 'cancel_off', 'This shop does not let orders be cancelled here. Please write to it.')
        const note = labelOf(cancelReasons, reason)
        // Called off already: the wish is fulfilled.
        if (order.status !== 'cancelled') await cancelOrder(client, app, order, { actor: 'customer', note })
        return { message: `Order ${order.order_no} is cancelled.`, data: await readOrder(client, order, switches) }
      },
    }),
  )

  app.post<{ Body: RefundRequestBody }>(
    '/orders/refund/request',
    {
      config,
      schema: { tags: ['orders'], body: ref('RefundRequestBody'), response: replies(ref('RefundRequest')) },
    },
    mutation({
      before: async () => refundTerms(await readSettings(app)),
      work: async ({ client }, request, terms) => {
        const { order_no: orderNo, token, ...wish } = request.body
        const order = await open(client, request, orderNo, token)
        if (!terms.isOpen)
          throw new ApiError(403, 'refund_off', 'This shop does not take anything back here. Please write to it.')
        labelOf(refundReasons, wish.reason)
        const data = await requestRefund(client, app, order, wish, terms)
        return { message: 'We have your request and will write to you.', data }
      },
    }),
  )

  app.post<{ Body: RateExperienceBody }>(
    '/checkout/rate-experience',
    {
      config,
      schema: { tags: ['checkout'], body: ref('RateExperienceBody'), response: replies(ref('ExperienceRating')) },
    },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { order_id: orderNo, token, rating, comment } = request.body
        const order = await open(client, request, orderNo, token)
        if (order.confirmed_at === null)
          throw new ApiError(422, 'not_confirmed', 'You can say how it was once the order is placed.')
        const [kept] = await rateExperience(client, order.id, rating, comment?.trim() ?? null)
        const data: ExperienceRating = { order_id: order.order_no, rating, comment: kept?.words ?? '' }
        return { message: 'Thank you for telling us.', data }
      },
    }),
  )

  app.post<{ Body: RateProductBody }>(
    '/plugins/review/rate-product',
    {
      config,
      schema: { tags: ['plugins'], body: ref('RateProductBody'), response: replies(ref('OwnReview')) },
    },
    mutation({
      before: () => configOf(app, 'review'),
      work: async ({ client }, request, review) => {
        const { order_no: orderNo, token } = request.body
        const order = await open(client, request, orderNo, token)
        const isModerated = review['moderated'] === true
        return {
          message: isModerated ? 'Thank you. Your review appears once we have read it.' : 'Thank you for your review.',
          data: await rateProduct(client, order, request.body, { isModerated }),
        }
      },
    }),
  )
}

function labelOf(reasons: readonly Reason[], code: string): string {
  const label = reasonLabel(reasons, code)
  if (label === undefined)
    throw new ApiError(422, 'unknown_reason', 'Please choose one of the reasons.', {
      payload: { errors: { reason: 'Please choose one of the reasons.' } },
    })
  return label
}
