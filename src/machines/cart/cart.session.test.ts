/** Carts of expired sessions (RT-11). */
import { describe, expect, it } from 'vitest'
import { ApiError } from '#api/client/errors.ts'
import { StageServer, stage } from '../testing/cart-stage.ts'
import { selectItems } from './cart.selectors.ts'

const ended = () => new ApiError({ kind: 'http', status: 401, message: 'Ended', code: 'session_ended' })
type Stage = Awaited<ReturnType<typeof stage>>
const lines = ({ actor }: Stage) =>
  selectItems(actor.getSnapshot()).map(({ id, quantity_in_display_unit: quantity }) => [id, quantity])
const isWaiting = ({ actor }: Stage) => actor.getSnapshot().hasTag('awaitingLogin')

const requests = {
  'an item': [{ type: 'item.addRequested', productId: 20, quantity: 2 }, 'add'],
  'a quantity': [{ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 5 }, 'update'],
  'a removal': [{ type: 'item.removeRequested', itemId: 1 }, 'remove'],
  'a coupon': [{ type: 'change.requested', change: { of: 'coupon', code: 'TEN' } }, 'change'],
  'an address': [
    { type: 'change.requested', change: { of: 'address', place: 'shipping', address: { addressId: 4 } } },
    'change',
  ],
  'a shipping method': [{ type: 'change.requested', change: { of: 'shippingMode', code: 'road' } }, 'change'],
} as const

describe('an expired session', () => {
  it.each(Object.entries(requests))('RT-11 %s is completed after the login', async (_title, [event, call]) => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    shop.actor.send(event)
    shop.clock.increment(350)
    await shop.fail(ended())
    expect(isWaiting(shop)).toBe(true)
    expect(shop.open()).toEqual([])
    expect(shop.emitted.at(-1)).toMatchObject({ type: 'cart.failed', error: { status: 401 } })
    shop.actor.send({ type: 'session.resumed' })
    await shop.answerAll()
    expect(shop.names()).toEqual([call, call, 'load'].slice(0, shop.names().length))
    expect(shop.names().filter((name) => name === call)).toHaveLength(2)
    expect(isWaiting(shop)).toBe(false)
    expect(lines(shop)).toEqual([...shop.server.quantities])
  })

  it('RT-11 keeps the lines visible, and the order of the changes', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    shop.actor.send({ type: 'item.addRequested', productId: 20, quantity: 1 })
    shop.actor.send({ type: 'item.addRequested', productId: 30, quantity: 1 })
    await shop.fail(ended())
    expect(lines(shop)).toEqual([[1, 2]])
    shop.actor.send({ type: 'session.resumed' })
    await shop.answerAll()
    expect([...shop.server.quantities]).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
  })

  it('RT-11 loads an unreadable cart after the login without calling it empty', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }), loaded: false })
    shop.actor.send({ type: 'cart.loadRequested' })
    await shop.fail(ended())
    expect(shop.actor.getSnapshot().context.isLoaded).toBe(false)
    expect([isWaiting(shop), shop.actor.getSnapshot().hasTag('unavailable')]).toEqual([true, false])
    shop.actor.send({ type: 'identity.changed' })
    await shop.answerAll()
    expect(lines(shop)).toEqual([[1, 2]])
  })

  it('RT-11 requests the login again for another change', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    shop.actor.send({ type: 'item.addRequested', productId: 20, quantity: 1 })
    await shop.fail(ended())
    shop.actor.send({ type: 'item.addRequested', productId: 30, quantity: 1 })
    expect(shop.open()).toEqual(['add'])
    await shop.fail(ended())
    shop.actor.send({ type: 'cart.loadRequested' })
    expect(isWaiting(shop)).toBe(false)
    await shop.fail(ended())
    expect(isWaiting(shop)).toBe(true)
    shop.actor.send({ type: 'session.resumed' })
    await shop.answerAll()
    expect(lines(shop)).toHaveLength(3)
  })

  it('AC-06 keeps and sends nothing of the customer’s when the dialog is closed', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    shop.actor.send({ type: 'item.addRequested', productId: 20, quantity: 1 })
    await shop.fail(ended())
    shop.actor.send({ type: 'cart.reset' })
    expect(lines(shop)).toEqual([])
    expect(shop.open()).toEqual([])
    shop.actor.send({ type: 'cart.loadRequested' })
    shop.next().resolve(undefined)
    await shop.answerAll()
    expect(shop.actor.getSnapshot().context).toMatchObject({ isLoaded: true, cart: undefined, queue: [] })
  })

  it('CR-04 does not resume a started checkout automatically', async () => {
    const shop = await stage({ server: new StageServer({ 1: 2 }) })
    shop.actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 3 })
    shop.actor.send({ type: 'checkout.beginRequested' })
    await shop.fail(ended())
    expect(shop.actor.getSnapshot().hasTag('leavingForCheckout')).toBe(false)
    shop.actor.send({ type: 'session.resumed' })
    await shop.answerAll()
    expect(shop.journeys).toEqual([])
    expect(lines(shop)).toEqual([[1, 3]])
  })
})
