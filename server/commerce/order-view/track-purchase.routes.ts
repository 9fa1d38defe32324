import type { FastifyInstance } from 'fastify'
import type { PurchaseTracked, TrackPurchaseParams } from '#generated/api.d.ts'
import { type NoRow, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { findOrder } from '#server/commerce/orders/open.ts'

const track = (flag: string) =>
  statement<NoRow, [number]>(
    `order-${flag}`,
    `UPDATE orders SET ${flag} = true WHERE id = $1 AND confirmed_at IS NOT NULL AND NOT ${flag} RETURNING id`,
  )

const tracks: Readonly<Record<TrackPurchaseParams['plugin'], ReturnType<typeof track>>> = {
  GoogleTag: track('google_gtag_event_tracked'),
  GoogleTagManager: track('google_gtm_event_tracked'),
  FacebookPixel: track('facebook_pixel_event_tracked'),
}

/**
 * Notes that a plugin gets a purchase (CO-04). Of all pages that show an order, on whatever device and however often,
 * one is answered that it is the first: that one tells.
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
        const tracked = await tracks[request.params.plugin](client, order.id)
        const data: PurchaseTracked = { first: tracked.length > 0 }
        return { data }
      },
    }),
  )
}
