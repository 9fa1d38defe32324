import { expect, it } from 'vitest'
import { either } from '#tools/testing/proof.ts'
import { ask } from '../../support/requests.ts'

/** The fields these calls read. */
interface Cart {
  api_cart: string
  cart_session: string
  version: number
}

const MAILBOX = `kiln${Date.now()}`
const SPELLINGS = [
  `${MAILBOX}@gmail.com`,
  `${MAILBOX}+1@gmail.com`,
  `k.${MAILBOX.slice(1)}@gmail.com`,
  `${MAILBOX.toUpperCase()}@googlemail.com`,
  `ki.ln+x@gmail.com`.replace('ki.ln', `ki.${MAILBOX.slice(2)}`),
]

it('CR-02 five spellings of one mailbox use a new-customer coupon once', async () => {
  const product = await ask('/product/tall-bottle-vase')
  const [, id = ''] = /name="product_id" value="(\d+)"/u.exec(product.text) ?? []
  const order = async (email: string, index: number): Promise<string> => {
    let names: Partial<Cart> = {}
    const call = async (method: string, path: string, body: object) => {
      const { text } = await ask(`/api/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': `198.18.9.${index + 1}`,
        },
        body: JSON.stringify({ ...names, ...body }),
      })
      const reply = JSON.parse(text) as { status: string; code?: string; data: Cart }
      if (reply.data?.api_cart) names = { api_cart: reply.data.api_cart, cart_session: reply.data.cart_session }
      return reply
    }
    await call('POST', 'cart/add-item', { product_id: Number(id), quantity: 1 })
    await call('PUT', 'cart/update-contact', { phone: `90000001${10 + index}`, email })
    const address = {
      address_type: 'Shipping',
      name: 'Asha',
      phone: `90000001${10 + index}`,
      country: 'IN',
      address_line_1: '4 Rue Dumas',
      pincode: '605001',
      city: 'Puducherry',
      state: 'PY',
    }
    await call('PUT', 'cart/update-address', { type: 'both', address })
    const applied = await call('POST', 'cart/coupons/apply', { code: 'WELCOME10' })
    if (applied.status !== 'success') return applied.code ?? ''
    await call('PUT', 'cart/update-shipping-mode', { code: 'road' })
    const { data } = await call('PUT', 'cart/update-payment-mode', { code: 'cod' })
    const placed = await call('POST', 'checkout/place-order', { cart_version: data.version })
    return placed.status === 'success' ? 'placed' : (placed.code ?? '')
  }
  // First in parallel, so that no order has used the coupon yet, then one by one.
  const answers = await Promise.all(either(SPELLINGS, SPELLINGS.slice(0, 2)).map(order))
  for (const email of either(SPELLINGS, SPELLINGS.slice(2))) answers.push(await order(email, answers.length))
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(1)
  // The coupon may be refused when it is applied or when the order is placed.
  for (const answer of answers) expect(['placed', 'coupon_used', 'coupon_refused']).toContain(answer)
})
