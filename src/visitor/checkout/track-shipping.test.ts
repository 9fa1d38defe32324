// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fakeCart, fakeItem } from '#api/testing/fake-cart.ts'
import { subscribeTracker } from '#domain/track.ts'
import { stillCart } from '#tools/testing/visitor.ts'
import { trackShipping } from './track-shipping.ts'

it('CO-04 add_shipping_info includes its tier, and is sent once per choice at the payment step', async () => {
  const tracked: string[] = []
  const stop = subscribeTracker((event) => {
    const { name, values } = (event as CustomEvent).detail
    tracked.push(`${name} ${values.shipping_tier}`)
  })
  let isAtPayment = false
  let chosen: string | null = 'road'
  const listeners: (() => void)[] = []
  const changed = () => listeners.forEach((listener) => listener())
  const method = (code: string) => ({ ...fakeCart([]).shipping_methods[0]!, code, name: `By ${code}` })
  const snapshot = () =>
    stillCart(fakeCart([fakeItem(1, 1)], { shipping_method: chosen === null ? null : method(chosen) })).getSnapshot()
  trackShipping(
    {
      getSnapshot: snapshot,
      subscribe: (listener: () => void) => {
        listeners.push(listener)
        return { unsubscribe: () => undefined }
      },
    } as never,
    { isAtPayment: () => isAtPayment, onArrival: (listener) => void listeners.push(listener) },
  )
  expect(tracked).toEqual([])
  isAtPayment = true
  changed()
  changed()
  chosen = 'air'
  changed()
  await expect.poll(() => tracked).toEqual(['add_shipping_info By road', 'add_shipping_info By air'])
  chosen = null
  changed()
  chosen = 'air'
  changed()
  await expect.poll(() => tracked).toHaveLength(3)
  stop()
})
