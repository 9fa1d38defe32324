// A shop with carts on their way to the checkout. Whoever imports it has a shop of their own.
import { expect } from 'vitest'
import type { Cart, CartCheck } from '#generated/api.d.ts'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { productId, testApp } from './test-app.ts'

export const shop = await testApp({ trustProxyHops: 1 })
export const { pool } = shop.database
/** 3600.00 rupees, 12 % GST. */
export const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
await pool.query('UPDATE product SET stock = 50, weight_grams = 900 WHERE id = $1', [vase])

export const home = {
  country: 'IN',
  address_type: 'Shipping',
  name: 'Meera K',
  phone: '9000000001',
  address_line_1: '4 Rue Dumas',
  city: 'Puducherry',
  state: 'PY',
  pincode: '605001',
}

/** A cart with a few units of one product, and what can be done with it. */
export async function newCart(who: Browser = browser(shop), units = 1) {
  const { api_cart, cart_session } = expectData<Cart>(
    await who.post('/api/cart/add-item', { product_id: vase, quantity: units }),
    'Cart',
  )
  const mine = { api_cart, cart_session }
  const query = new URLSearchParams(mine)
  const send = (call: string, body: object) => who.put(`/api/cart/${call}`, { ...mine, ...body })
  return {
    mine,
    send,
    put: async (call: string, body: object) => expectData<Cart>(await send(call, body), 'Cart'),
    read: async () => expectData<Cart>(await who.get(`/api/cart/get?${query}`), 'Cart'),
    check: async (call = 'validate', more = '') =>
      expectData<CartCheck>(await who.get(`/api/cart/${call}?${query}${more}`), 'CartCheck'),
  }
}
/** What is wrong with each field. */
export const errorsOf = (reply: Awaited<ReturnType<Browser['put']>>) => {
  expect(reply.statusCode).toBe(422)
  return reply.json().payload?.errors
}
