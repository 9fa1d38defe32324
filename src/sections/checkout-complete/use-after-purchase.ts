import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { trackPurchase } from '#api/plugins.ts'
import type { Order } from '#generated/api.d.ts'
import { purchaseEvent, tell } from '#domain/commerce-events.ts'
import { forgetAttempt } from '#domain/kept-attempt.ts'
import type { SignedLink } from '#domain/order-link.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'

/**
 * What follows a purchase in the browser: the attempt to pay is over, the cart is read again (what was ordered is no longer in
 * it), and the trackers are notified, once for each order (CO-04): of all pages that show it the server lets one tell.
 */
export function useAfterPurchase(order: Order, link: SignedLink): void {
  const client = useQueryClient()
  const cart = useCartActor()
  const hasCart = useCart(selectTotalQuantity) > 0
  const { order_no: orderNo } = order
  const finish = useEffectEvent(() => {
    forgetAttempt(orderNo)
    if (hasCart) cart.send({ type: 'cart.loadRequested' })
  })
  const trackOnce = useEffectEvent(async () => {
    try {
      const { first } = await trackPurchase(httpOf(client), {
        plugin: 'GoogleTagManager',
        order_id: orderNo,
        token: link.token,
      })
      if (first) tell(purchaseEvent(order))
    } catch {
      // The next visit tells it.
    }
  })

  // Once for each order: what is put into the cart on this page is no reason.
  useEffect(() => finish(), [orderNo])
  const hasPlugin = usePlugin('GoogleTagManager') !== undefined
  const isUntracked = hasPlugin && !order.google_gtm_event_tracked && order.awaits_link_by === undefined
  useEffect(() => {
    if (isUntracked) void trackOnce()
  }, [isUntracked, orderNo])
}
