import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExperienceRating, RefundSum } from '#generated/api.d.ts'
import * as orders from '#words/orders.ts'
import { type Reason, cancelReasons, reasonLabel, refundReasons } from '#domain/order-rules.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { numberCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import { cancelOrder } from '#server/commerce/orders/cancel.ts'
import { findOrder, findOrderForUpdate } from '#server/commerce/orders/order-access.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { readOrder, readOrderSwitches } from '#server/commerce/order-view/view.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/order-errors.ts'
import * as replies from '#words/replies.ts'
import { requestRefund } from './refund-requests.ts'
import { calculateRefund, refundTerms } from './calculate-refund.ts'

const config = { access: 'order', limits: ['mutation'], whileClosed: 'order' } as const

// A missing comment keeps the previous one.
const rateExperience = statement<{ words: string | null }, [number, number, string | null]>(
  'order-experience',
  `UPDATE orders SET experience_rating = $2, experience_text = coalesce($3, experience_text) WHERE id = $1 RETURNING experience_text AS words`,
)

type Caller = Pick<FastifyRequest, 'customer'>

/** What customers do after placing an order, by account or signed link (specification §7, AC-05, CK-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  const lockOrder = (
    db: Queryable,
    { customer }: Caller,
    orderNo: string,
    token: string | undefined,
  ): Promise<OrderRow> => findOrderForUpdate(db, app.config.sessionSecret, orderNo, { customerId: customer?.id, token })

  route(
    app,
    'cancelOrder',
    {
      config,
    },
    mutation({
      before: () => readOrderSwitches(app),
      work: async ({ client }, request, switches) => {
        const { order_no: orderNo, token, reason } = request.body
        const order = await lockOrder(client, request, orderNo, token)
        if (!switches.canCancel) throw new ApiError(403, 'cancel_off', t.cancelOff())
        const note = labelOf(cancelReasons, reason)
        // Cancelling a cancelled order succeeds.
        if (order.status !== 'cancelled') await cancelOrder(client, app, order, { actor: 'customer', note })
        await numberCreditNotes(client)
        const shown = { ...switches, hasNoPictures: request.isShopClosed }
        return {
          message: replies.orderCancelled({ number: order.order_no }),
          data: await readOrder(client, order, shown),
        }
      },
    }),
  )

  route(
    app,
    'requestRefund',
    {
      config,
    },
    mutation({
      before: async () => refundTerms(await readSettings(app)),
      work: async ({ client }, request, terms) => {
        const { order_no: orderNo, token, ...requested } = request.body
        const order = await lockOrder(client, request, orderNo, token)
        if (!terms.isOpen) throw refundOff()
        labelOf(refundReasons, requested.reason)
        const data = await requestRefund(client, app, order, requested, terms)
        return { message: replies.returnRequested(), data }
      },
    }),
  )

  route(app, 'calculateRefund', { config: { ...config } }, async (request, reply) => {
    const { order_no: orderNo, token, reason = '', lines } = request.body
    const { pool } = app.database
    const terms = refundTerms(await readSettings(app))
    const caller = { customerId: request.customer?.id, token }
    const order = await findOrder(pool, app.config.sessionSecret, orderNo, caller)
    if (!terms.isOpen) throw refundOff()
    const { amount } = await calculateRefund(pool, order, { reason, lines }, terms)
    return success<RefundSum>(reply, { amount: { amount, currency: order.currency } })
  })

  route(
    app,
    'rateExperience',
    {
      config,
    },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { order_id: orderNo, token, rating, comment } = request.body
        const order = await lockOrder(client, request, orderNo, token)
        if (order.confirmed_at === null) throw new ApiError(422, 'not_confirmed', t.notConfirmed())
        const [stored] = await rateExperience(client, order.id, rating, comment?.trim() ?? null)
        const data: ExperienceRating = { order_id: order.order_no, rating, comment: stored?.words ?? '' }
        return { message: replies.experienceRated(), data }
      },
    }),
  )
}

const refundOff = (): ApiError => new ApiError(403, 'refund_off', t.returnsOff())

function labelOf(reasons: readonly Reason[], code: string): string {
  const label = reasonLabel(reasons, code)
  if (label === undefined)
    throw new ApiError(422, 'unknown_reason', orders.chooseReason(), {
      payload: { errors: { reason: orders.chooseReason() } },
    })
  return label
}
