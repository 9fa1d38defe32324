import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Order, Plugin } from '#generated/api.d.ts'
import { eventsCode } from '#domain/notify-trackers.ts'
import { purchaseMarks } from '#domain/purchase-marks.ts'
import { clearStoredAttempt } from '#domain/stored-attempt.ts'
import type { SignedLink } from '#domain/order-link.ts'
import { type TrackerPlugin, whenTrackerListens } from '#domain/track.ts'
import { allowedPlugins } from '#domain/cookie-entries.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { useConsent } from '#visitor/consent.chart.ts'
import { selectTotalQuantity } from '#machines/cart/cart.selectors.ts'
import { trackPurchase } from '#generated/calls/order.ts'

/**
 * What follows a purchase in the browser: the attempt to pay is over, the cart is read again (what was ordered is no longer in
 * it), and each tracker that the visitor allows hears of it once (CO-04): the server allows one report for each order and tracker, however
 * many tabs show the order. Nothing is marked as reported before the tracker listens.
 */
export function useAfterPurchase(order: Order, link: SignedLink): void {
  const client = useQueryClient()
  const cart = useCartActor()
  const hasCart = useCart(selectTotalQuantity) > 0
  const { order_no: orderNo } = order
  const finish = useEffectEvent(() => {
    clearStoredAttempt(orderNo)
    if (hasCart) cart.send({ type: 'cart.loadRequested' })
  })
  const reportTo = useEffectEvent(async (plugin: TrackerPlugin) => {
    try {
      // Report first: a purchase marked as reported must have been.
      const { purchaseEvent, sendEvent } = await eventsCode.load()
      const { first } = await trackPurchase(httpOf(client), {
        params: { plugin },
        body: { order_id: orderNo, token: link.token },
      })
      if (first) sendEvent(purchaseEvent(order), plugin)
    } catch {
      // The next visit reports it.
    }
  })

  // Once for each order: what is put into the cart on this page is no reason.
  useEffect(() => finish(), [orderNo])
  const plugins = useQuery(shopValuesQuery()).data?.plugins
  const allowed = useConsent((consent) => allowedPlugins(consent.context.entries).join(' '))
  // An order that waits for its link is no purchase yet, and one that was cancelled before it was confirmed never becomes one.
  const isPurchase = order.awaits_link_by === undefined && order.confirmed_at !== null
  const waiting = isPurchase ? trackersOf(plugins ?? [], allowed.split(' ')) : []
  const due = waiting.filter((plugin) => !order[purchaseMarks[plugin]]).join(' ')
  useEffect(() => {
    for (const plugin of due.split(' ')) if (isTracker(plugin)) whenTrackerListens(() => void reportTo(plugin))
  }, [due, orderNo])
}

/** The plugins that measure, as far as the shop has them and the visitor allows them. */
const trackersOf = (plugins: readonly Plugin[], allowed: readonly string[]): TrackerPlugin[] =>
  plugins.flatMap(({ module_name: name }) => (isTracker(name) && allowed.includes(name) ? [name] : []))

const isTracker = (name: string): name is TrackerPlugin => Object.hasOwn(purchaseMarks, name)
