import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase } = await stockedShop()
const vaseOrder = { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' as const }
const calls = ['/api/checkout/process-payment', '/api/checkout/complete-payment']

const keepCart = (who: ReturnType<typeof browser>, { api_cart, cart_session }: Cart) =>
  who.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))

describe.each(calls)('CK-07 POST %s without an order', (call) => {
  it('AC-06 requires guests to log in, and returns 404 to customers', async () => {
    const guest = browser(shop)
    const cart = await readyCart(guest, vaseOrder)
    const order = await placeOrder(guest, cart)
    expectFailure(await guest.post(call), 401, 'login_required')
    keepCart(guest, { ...cart, cart_session: 'guessed' })
    expectFailure(await guest.post(call), 401, 'login_required')
    expectFailure(await guest.post(call, { order_id: order.order_id }), 401, 'login_required')
    expectFailure(await (await loggedIn(shop, arjun)).post(call), 404, 'not_found')
  })

  it('uses the latest order of the cart or the customer', async () => {
    const [guest, customer] = [browser(shop), await loggedIn(shop, meera)]
    const cart = await readyCart(guest, vaseOrder)
    keepCart(guest, cart)
    await pool.query('DELETE FROM cart WHERE customer_id = $1', [customer.result.user.id])
    for (const [who, its] of [
      [guest, cart],
      [customer, await readyCart(customer, vaseOrder)],
    ] as const) {
      const order = await placeOrder(who, its)
      for (const body of [{}, { order_id: order.order_id }, { order_id: order.order_id, token: null }])
        expect(expectData(await who.post(call, body), 'PlacedOrder').order_id).toBe(order.order_id)
    }
  })

  it('AC-06 gives no access by the cart an hour after the order', async () => {
    const guest = browser(shop)
    const cart = await readyCart(guest, { ...vaseOrder, payment: 'cod' })
    keepCart(guest, cart)
    const order = await placeOrder(guest, cart)
    expect(expectData(await guest.post(call), 'PlacedOrder')).toMatchObject({ order_id: order.order_id })
    await pool.query(`UPDATE orders SET created_at = created_at - interval '61 minutes' WHERE order_no = $1`, [
      order.order_id,
    ])
    expectFailure(await guest.post(call), 401, 'login_required')
    expect(expectData(await guest.post(call, signed(order)), 'PlacedOrder').status).toBe('confirmed')
  })
})

const signed = ({ order_id, token }: { order_id: string; token: string }) => ({ order_id, token })
