import { expect } from 'vitest'
import { expectData } from './contract.ts'
import { type Browser, browser } from './customers.ts'
import { stockedShop } from './stocked-shop.ts'

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

/** Starts a shop whose carts are ready for checkout. Call it at the top of a test file. */
export async function cartShop() {
  const { shop, pool, vase } = await stockedShop()
  await pool.query('UPDATE product SET weight_grams = 900 WHERE id = $1', [vase])

  /** Creates a cart with units of one product, and returns its calls. */
  async function newCart(who: Browser = browser(shop), units = 1) {
    const { api_cart, cart_session } = expectData(
      await who.post('/api/cart/add-item', { product_id: vase, quantity: units }),
      'Cart',
    )
    const mine = { api_cart, cart_session }
    const query = () => new URLSearchParams(mine)
    /** The cart gets a new secret before it stores contact data; later calls use that one. */
    const send = async (call: string, body: object) => {
      const reply = await who.put(`/api/cart/${call}`, { ...mine, ...body })
      if (reply.statusCode === 200) mine.cart_session = expectData(reply, 'Cart').cart_session
      return reply
    }
    return {
      mine,
      send,
      put: async (call: string, body: object) => expectData(await send(call, body), 'Cart'),
      read: async () => expectData(await who.get(`/api/cart/get?${query()}`), 'Cart'),
      check: async (call = 'validate', more = '') =>
        expectData(await who.get(`/api/cart/${call}?${query()}${more}`), 'CartCheck'),
    }
  }

  return { shop, pool, vase, newCart }
}

/** Errors by field. */
export const errorsOf = (reply: Awaited<ReturnType<Browser['put']>>) => {
  expect(reply.statusCode).toBe(422)
  return reply.json().payload?.errors
}
