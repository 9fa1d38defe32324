// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { subscribeTracker } from '#domain/track.ts'
import { StageServer, stage } from '#machines/testing/cart-stage.ts'
import { trackCart } from './cart-tracking.ts'

interface Tracked {
  name: string
  values: { items: { item_id: string; quantity: number }[]; value: number }
}

const events: Tracked[] = []
const listen = (event: Event) => events.push((event as CustomEvent<Tracked>).detail)
const names = () => events.map(({ name, values }) => `${name} ${values.items.map((item) => item.quantity).join('+')}`)

let stop: () => void
beforeEach(() => {
  stop = subscribeTracker(listen)
})
afterEach(() => {
  stop()
  events.length = 0
})

/** A cart with 2 of one product and 1 of another. */
async function tracked() {
  const shown = await stage({ server: new StageServer({ 1: 2, 2: 1 }) })
  trackCart(shown.actor)
  return shown
}
/** Waits until the given number of events was tracked. */
async function waitForEvents(count: number): Promise<string[]> {
  await expect.poll(() => events.length).toBeGreaterThanOrEqual(count)
  return names()
}

describe('tracked cart events', () => {
  it('CO-04 add_to_cart and remove_from_cart report the changed units once the server has confirmed them', async () => {
    const { actor, answerAll } = await tracked()
    actor.send({ type: 'item.addRequested', productId: 30, quantity: 3 })
    expect(events).toEqual([])
    await answerAll()
    expect(await waitForEvents(1)).toEqual(['add_to_cart 3'])
    actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 5 })
    await answerAll()
    expect(await waitForEvents(2)).toEqual(['add_to_cart 3', 'add_to_cart 3'])
    actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 4 })
    await answerAll()
    actor.send({ type: 'item.removeRequested', itemId: 2 })
    await answerAll()
    expect(await waitForEvents(4)).toEqual([
      'add_to_cart 3',
      'add_to_cart 3',
      'remove_from_cart 1',
      'remove_from_cart 1',
    ])
  })

  it('CO-04 nothing is reported for a rejected change', async () => {
    const { actor, fail, answerAll } = await tracked()
    actor.send({ type: 'item.addRequested', productId: 30, quantity: 3 })
    await fail()
    await answerAll()
    actor.send({ type: 'drawer.opened' })
    expect(await waitForEvents(1)).toEqual(['view_cart 2+1'])
  })

  it('CO-04 view_cart is reported for each opening of the drawer, begin_checkout with the whole cart', async () => {
    const { actor, answerAll } = await tracked()
    actor.send({ type: 'drawer.opened' })
    actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 1 })
    actor.send({ type: 'drawer.closed' })
    await answerAll()
    actor.send({ type: 'checkout.beginRequested' })
    await answerAll()
    expect(await waitForEvents(3)).toEqual(['view_cart 2+1', 'remove_from_cart 1', 'begin_checkout 1+1'])
  })
})
