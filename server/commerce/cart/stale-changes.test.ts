import { beforeEach, describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser } from '#server/testing/customers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, vase } = await stockedShop()

type Names = Pick<Cart, 'api_cart' | 'cart_session'>
let who: Browser
let names: Names
let line: number

/** Each test starts with two vases in the cart. */
beforeEach(async () => {
  who = browser(shop)
  const cart = expectData(await who.post('/api/cart/add-item', { product_id: vase, quantity: 2 }), 'Cart')
  names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
  line = cart.items[0]!.id
})

const query = (values: object) => new URLSearchParams({ ...names, ...values })
const quantity = async () =>
  expectData(await who.get(`/api/cart/get?${query({})}`), 'Cart').items.map((item) => item.quantity_in_display_unit)
const set = (quantity: number, expected?: number) =>
  who.put('/api/cart/update-qty', {
    ...names,
    product_id: vase,
    item_id: line,
    quantity_in_display_unit: quantity,
    ...(expected !== undefined && { expected_quantity: expected }),
  })
const setByUpdate = (quantity: number, expected: number) =>
  who.put('/api/cart/update', {
    ...names,
    items: [{ product_id: vase, item_id: line, quantity_in_display_unit: quantity, expected_quantity: expected }],
  })
const remove = (expected: number) =>
  who.remove(`/api/cart/remove-item?${query({ product_id: vase, item_id: line, expected_quantity: expected })}`)
const form = (values: Record<string, number>) =>
  who.send({
    method: 'POST',
    url: '/change-cart',
    payload: new URLSearchParams({ product_id: vase, item_id: line, ...values } as never).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a change based on a stale quantity', () => {
  it.each([
    ['update-qty', () => set(3, 2)],
    ['update', () => setByUpdate(3, 2)],
    ['remove-item', () => remove(2)],
  ])('CR-01 %s is refused with the current cart, and nothing is lost', async (_call, change) => {
    await set(5, 2)
    const reply = await change()
    expectFailure(reply, 409, 'quantity_changed')
    const { message, payload } = reply.json<{ message: string; payload: { cart: Cart } }>()
    expect(message).toMatch(/^The quantity of .+ was changed in another tab or on another device\. It’s now 5\.$/u)
    expect(payload.cart).toMatchObject({ ...names, items: [{ id: line, quantity_in_display_unit: 5 }] })
    expect(await quantity()).toEqual([5])
  })

  it('CR-01 refuses the plain form with an explanation', async () => {
    who.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify(names)))
    await set(5, 2)
    for (const values of [
      { quantity_in_display_unit: 3, expected_quantity: 2 },
      { quantity_in_display_unit: 2, expected_quantity: 2, remove: 1 },
    ]) {
      const reply = await form(values)
      expect(reply.statusCode).toBe(409)
      expect(reply.payload).toContain('It’s now 5.')
    }
    expect(await quantity()).toEqual([5])
    expect((await form({ quantity_in_display_unit: 4, expected_quantity: 5 })).statusCode).toBe(303)
    expect(await quantity()).toEqual([4])
  })

  it('CR-01 of two simultaneous changes, one is refused', async () => {
    const replies = await Promise.all([set(3, 2), set(4, 2)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const done = replies.find(({ statusCode }) => statusCode === 200)
    expect(await quantity()).toEqual([expectData(done!, 'Cart').items[0]?.quantity_in_display_unit])
  })

  it('CR-01 a retry after a lost reply succeeds', async () => {
    expectData(await set(3, 2), 'Cart')
    expectData(await set(3, 2), 'Cart')
    expectData(await remove(3), 'Cart')
    expectData(await remove(3), 'Cart')
    expect(await quantity()).toEqual([])
  })

  it('CR-01 a call without an expected quantity succeeds, and adding is never stale', async () => {
    expectData(await set(7), 'Cart')
    expectData(await who.post('/api/cart/add-item', { ...names, product_id: vase, quantity: 1 }), 'Cart')
    expect(await quantity()).toEqual([8])
  })
})
