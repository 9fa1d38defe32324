import type { FastifyInstance } from 'fastify'
import type { PurchaseTracked, TrackPurchaseParams } from '#generated/api.d.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { findOrder } from '#server/commerce/orders/order-access.ts'

const markTracked = (flag: string) =>
  statement<NoRow, [number]>(
    `order-${flag}`,
    `UPDATE orders SET ${flag} = true WHERE id = $1 AND confirmed_at IS NOT NULL AND NOT ${flag} RETURNING id`,
  )

const trackers: Readonly<Record<TrackPurchaseParams['plugin'], ReturnType<typeof markTracked>>> = {
  GoogleTag: markTracked('google_gtag_event_tracked'),
  GoogleTagManager: markTracked('google_gtm_event_tracked'),
  FacebookPixel: markTracked('facebook_pixel_event_tracked'),
}

/**
 * Marks a purchase as reported to an analytics plugin (CO-04). Only the first call for an order gets `first: true`, on
 * any device.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'trackPurchase',
    { config: { access: 'order', limits: ['mutation'], whileClosed: 'open', plugin: { param: 'plugin' } } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        const { order_id: orderNo, token } = request.body
        const caller = { customerId: request.customer?.id, token }
        const order = await findOrder(client, app.config.sessionSecret, orderNo, caller)
        const tracked = await trackers[request.params.plugin](client, order.id)
        const data: PurchaseTracked = { first: tracked.length > 0 }
        return { data }
      },
    }),
  )
}
