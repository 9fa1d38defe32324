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
 * Ends the payment attempt, reloads the cart, and reports the purchase to each allowed tracker (CO-04). The server allows
 * one report per order and tracker, so several tabs report it once.
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
      // Loaded before the purchase is marked as reported.
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

  useEffect(() => finish(), [orderNo])
  const plugins = useQuery(shopValuesQuery()).data?.plugins
  const allowed = useConsent((consent) => allowedPlugins(consent.context.entries).join(' '))
  // Unconfirmed orders are not purchases.
  const isPurchase = order.awaits_link_by === undefined && order.confirmed_at !== null
  const trackers = isPurchase ? trackersOf(plugins ?? [], allowed.split(' ')) : []
  const due = trackers.filter((plugin) => !order[purchaseMarks[plugin]]).join(' ')
  useEffect(() => {
    for (const plugin of due.split(' ')) if (isTracker(plugin)) whenTrackerListens(() => void reportTo(plugin))
  }, [due, orderNo])
}

/** Returns the shop's trackers that the visitor allows. */
const trackersOf = (plugins: readonly Plugin[], allowed: readonly string[]): TrackerPlugin[] =>
  plugins.flatMap(({ module_name: name }) => (isTracker(name) && allowed.includes(name) ? [name] : []))

const isTracker = (name: string): name is TrackerPlugin => Object.hasOwn(purchaseMarks, name)
