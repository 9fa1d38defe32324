import { describe, expect, it } from 'vitest'
import type { CartChange } from '#api/cart-change.ts'
import { selectIsSettled, selectPendingChange, selectRefusal } from '../checkout/checkout-cart.selectors.ts'
import { StageServer, outOfStock, stage } from '../testing/cart-stage.ts'

const coupon = (code: string | null): CartChange => ({ of: 'coupon', code })
const ship = (code: string): CartChange => ({ of: 'shippingMode', code })
const pay = (code: string): CartChange => ({ of: 'paymentMode', code })
const contact = (phone: string): CartChange => ({ of: 'contact', phone, email: null })
const address = (place: 'shipping' | 'billing' | 'both', addressId: number): CartChange => ({
  of: 'address',
  place,
  address: { addressId },
})

async function shop(lines: Record<number, number> = { 1: 2 }) {
  const staged = await stage({ server: new StageServer(lines) })
  return {
    ...staged,
    ask: (change: CartChange) => staged.actor.send({ type: 'change.requested', change }),
    read: <T>(selector: (snapshot: ReturnType<typeof staged.actor.getSnapshot>) => T) =>
      selector(staged.actor.getSnapshot()),
    sentChanges: () => staged.calls.map(({ input }) => input.change),
  }
}

describe('changing', () => {
  it('CR-02 applies and removes a coupon', async () => {
    const { ask, answer, actor, emitted } = await shop()
    ask(coupon('MONSOON'))
    expect(actor.getSnapshot().hasTag('updating')).toBe(true)
    await answer()
    expect(actor.getSnapshot().context.cart?.coupon).toMatchObject({ code: 'MONSOON' })
    ask(coupon(null))
    await answer()
    expect(actor.getSnapshot().context.cart?.coupon).toBeNull()
    expect(emitted).toMatchObject([
      { type: 'cart.changed', change: { of: 'coupon', code: 'MONSOON' } },
      { type: 'cart.changed', change: { of: 'coupon', code: null } },
    ])
  })

  it('CR-02 does not remove a coupon that is not applied', async () => {
    const { ask, calls, read } = await shop()
    ask(coupon(null))
    expect(calls).toEqual([])
    expect(read(selectIsSettled)).toBe(true)
  })

  it('CR-02 shows why a code was rejected until another is tried', async () => {
    const { ask, answer, fail, read, actor } = await shop()
    const error = outOfStock()
    ask(coupon('OLD'))
    await fail(error)
    expect(read(selectRefusal('coupon'))).toBe(error)
    expect(read(selectRefusal('contact'))).toBeUndefined()
    // Reloading the cart does not clear the error.
    await answer()
    expect(read(selectRefusal('coupon'))).toBe(error)
    ask(coupon('NEW'))
    expect(read(selectRefusal('coupon'))).toBeUndefined()
    await answer()
    expect(actor.getSnapshot().context.cart?.coupon).toMatchObject({ code: 'NEW' })
  })

  it('CK-05 sends only the last of several clicked modes', async () => {
    const { ask, answer, answerAll, sentChanges, read } = await shop()
    ask(ship('courier'))
    ask(ship('post'))
    ask(pay('cod'))
    ask(ship('pickup'))
    expect(read(selectPendingChange('shippingMode'))).toEqual(ship('pickup'))
    await answer()
    expect(read(selectPendingChange('shippingMode'))).toEqual(ship('pickup'))
    await answerAll()
    expect(sentChanges()).toEqual([ship('courier'), pay('cod'), ship('pickup')])
    expect(read(selectPendingChange('shippingMode'))).toBeUndefined()
  })

  it('CK-03 an address for both replaces earlier ones; one for billing is added', async () => {
    const { ask, answerAll, sentChanges } = await shop()
    ask(contact('9876543210'))
    ask(address('shipping', 1))
    ask(address('billing', 2))
    ask(address('both', 3))
    ask(address('billing', 4))
    await answerAll()
    expect(sentChanges()).toEqual([contact('9876543210'), address('both', 3), address('billing', 4)])
  })

  it('is queued after earlier operations without waiting for quantities', async () => {
    const { actor, ask, answer, names } = await shop()
    actor.send({ type: 'quantity.changeRequested', itemId: 1, productId: 10, quantity: 5 })
    expect(names()).toEqual([])
    ask(ship('courier'))
    expect(names()).toEqual(['update'])
    await answer()
    expect(names()).toEqual(['update', 'change'])
    await answer()
    expect(actor.getSnapshot().context.cart).toMatchObject({
      total_quantity: 5,
      shipping_method: { code: 'courier' },
    })
  })

  it('is dropped with its cart', async () => {
    const { actor, ask, answerAll, sentChanges, read } = await shop()
    ask(coupon('FIRST'))
    ask(ship('courier'))
    actor.send({ type: 'identity.changed' })
    await answerAll()
    expect(sentChanges().filter(Boolean)).toEqual([coupon('FIRST')])
    expect(read(selectIsSettled)).toBe(true)
  })

  it('CR-04 delays the checkout', async () => {
    const { actor, ask, answer, journeys } = await shop()
    ask(coupon('MONSOON'))
    actor.send({ type: 'checkout.beginRequested' })
    expect(journeys).toEqual([])
    await answer()
    expect(journeys).toEqual(['/checkout/address'])
  })
})

describe('new prices', () => {
  async function withNewPrices() {
    const staged = await shop()
    staged.server.rest = { prices_updated: true }
    staged.actor.send({ type: 'cart.loadRequested' })
    await staged.answer()
    return staged
  }

  it('CR-05 are accepted by the shopper and reported to the server', async () => {
    const { actor, answer, sentChanges } = await withNewPrices()
    expect(actor.getSnapshot().hasTag('pricesUpdated')).toBe(true)
    actor.send({ type: 'prices.acknowledged' })
    expect(actor.getSnapshot().hasTag('pricesUpdated')).toBe(false)
    await answer()
    expect(sentChanges().filter(Boolean)).toEqual([{ of: 'prices' }])
    expect(actor.getSnapshot().context.cart?.prices_updated).toBe(false)
  })

  it('CR-05 are shown again when reporting failed', async () => {
    const { actor, fail, answer } = await withNewPrices()
    actor.send({ type: 'prices.acknowledged' })
    await fail()
    await answer()
    expect(actor.getSnapshot().hasTag('pricesUpdated')).toBe(true)
  })

  it('CR-05 are not reported without a change', async () => {
    const { actor, calls } = await shop()
    actor.send({ type: 'prices.acknowledged' })
    expect(calls).toEqual([])
  })
})

describe('settled', () => {
  it('is a cart without pending changes or reloads', async () => {
    const { actor, ask, answer, fail, read } = await shop()
    expect(read(selectIsSettled)).toBe(true)
    ask(ship('courier'))
    expect(read(selectIsSettled)).toBe(false)
    await fail()
    // The outcome is unknown until the cart is reloaded.
    expect(read(selectIsSettled)).toBe(false)
    await answer()
    expect(read(selectIsSettled)).toBe(true)
    actor.send({ type: 'cart.reset' })
    expect(read(selectIsSettled)).toBe(false)
  })
})
