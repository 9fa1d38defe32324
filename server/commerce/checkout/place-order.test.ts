import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants, countAllUnits } from '#server/testing/invariants.ts'
import { cartOf, sendOrder, placeOrder, readyCart, stateOf } from '#server/testing/shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const vase = await productId(shop.database, 'ASH-VAS-001-TEN-20')
const setStock = (stock: number) => pool.query('UPDATE product SET stock = $2 WHERE id = $1', [vase, stock])
const stock = async () =>
  (await pool.query<{ stock: number }>('SELECT stock FROM product WHERE id = $1', [vase])).rows[0]?.stock
const twoVases = { items: [{ product_id: vase, quantity: 2 }] }

describe('placing an order', () => {
  it('CK-07 CK-09 confirms cash on delivery at once: snapshots, stock, empty cart and mail', async () => {
    await setStock(10)
    const before = await countAllUnits(pool)
    const who = browser(shop)
    const cart = await readyCart(who, { ...twoVases, email: 'first@ashkiln.example' })
    const order = await placeOrder(who, cart)
    expect(order).toMatchObject({
      status: 'confirmed',
      type: 'cod',
      grand_total: cart.grand_total,
      next: { kind: 'complete' },
    })
    expect(await stock()).toBe(8)
    expect(await countAllUnits(pool)).toEqual(before)
    expect(await cartOf(who, cart)).toMatchObject({ items: [], total_quantity: 0, shipping_address: null, phone: null })
    const [mail] = await messagesTo(shop, 'first@ashkiln.example')
    expect(mail).toContain(order.order_id)
    expect(mail).toContain('/checkout-complete?token=')
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('CK-07 is not affected by later changes of the product', async () => {
    await setStock(10)
    const who = browser(shop)
    const order = await placeOrder(who, await readyCart(who, twoVases))
    await pool.query(`UPDATE product SET price = price + 100 WHERE id = $1`, [vase])
    const { rows } = await pool.query(
      `SELECT l.unit_price, l.sku, l.name, o.grand_total = o.sub_total + o.shipping_total AS adds_up FROM orders o JOIN order_line l ON l.order_id = o.id WHERE order_no = $1`,
      [order.order_id],
    )
    expect(rows).toEqual([{ unit_price: 360_000, sku: 'ASH-VAS-001-TEN-20', name: 'Tall bottle vase', adds_up: true }])
    await expect(pool.query(`UPDATE orders SET grand_total = 1 WHERE order_no = $1`, [order.order_id])).rejects.toThrow(
      'cannot be changed',
    )
    await expect(pool.query(`UPDATE order_line SET quantity = 1`)).rejects.toThrow('cannot be changed')
    await expect(
      pool.query(`UPDATE orders SET status = 'unpaid' WHERE order_no = $1`, [order.order_id]),
    ).rejects.toThrow('cannot go from confirmed to unpaid')
    await pool.query(`UPDATE product SET price = price - 100 WHERE id = $1`, [vase])
  })

  it('CK-02 reports the first missing step', async () => {
    await setStock(10)
    const who = browser(shop)
    const cart = await readyCart(who, twoVases)
    const missing = async (column: string, message: string, code: string) => {
      await pool.query(`UPDATE cart SET ${column} = NULL, billing_same = $2 WHERE public_id = $1`, [
        cart.api_cart,
        column.endsWith('_mode'),
      ])
      const reply = expectFailure(await sendOrder(who, cart), 422, code)
      expect(reply.message).toBe(message)
      expect(reply.payload).toMatchObject({ code })
    }
    await missing('payment_mode', 'Payment Method is empty', 'payment_method_empty')
    await missing('shipping_mode', 'Shipping Method is empty', 'shipping_method_empty')
    await missing('billing_address', 'Billing address is empty', 'billing_address_empty')
    await missing('shipping_address', 'Shipping address is empty', 'shipping_address_empty')
    await missing('email', 'Email address is empty', 'email_empty')
    await missing('phone', 'Phone No is empty', 'phone_empty')
    await pool.query('DELETE FROM cart_line WHERE cart_id = (SELECT id FROM cart WHERE public_id = $1)', [
      cart.api_cart,
    ])
    expect(expectFailure(await sendOrder(who, cart), 422, 'cart_empty').message).toBe('Your cart is empty')
  })

  it('AU-18 CK-02 refuses guests when guest checkout is off', async () => {
    await setStock(10)
    const who = browser(shop)
    const cart = await readyCart(who, twoVases)
    await shop.changeSettings({ enable_guest_checkout: false })
    expect(expectFailure(await sendOrder(who, cart), 422, 'customer_empty').message).toBe('Customer account is empty')
    expect(await stock()).toBe(10)
    await shop.changeSettings({ enable_guest_checkout: true })
    await placeOrder(who, cart)
  })

  it('CK-02 lets a customer order the cart they filled before logging in when guest checkout is off', async () => {
    await setStock(10)
    const cart = await readyCart(browser(shop), twoVases)
    const customer = await loggedIn(shop, meera)
    await shop.changeSettings({ enable_guest_checkout: false })
    const order = await placeOrder(customer, cart)
    const { rows } = await pool.query('SELECT customer_id FROM orders WHERE order_no = $1', [order.order_id])
    expect(rows).toEqual([{ customer_id: customer.result.user.id }])
    await shop.changeSettings({ enable_guest_checkout: true })
  })

  it('CR-05 refuses a cart or prices that the shopper has not seen', async () => {
    await setStock(10)
    const who = browser(shop)
    const cart = await readyCart(who, twoVases)
    await pool.query('UPDATE product SET price = price + 100 WHERE id = $1', [vase])
    expectFailure(await sendOrder(who, cart), 422, 'prices_updated')
    await pool.query('UPDATE product SET price = price - 100 WHERE id = $1', [vase])
    await who.put('/api/cart/update-qty', {
      product_id: vase,
      quantity_in_display_unit: 3,
      api_cart: cart.api_cart,
      cart_session: cart.cart_session,
    })
    expectFailure(await sendOrder(who, cart), 422, 'cart_changed')
    const again = await cartOf(who, cart)
    expect(again.version).not.toBe(cart.version)
    expect((await placeOrder(who, again)).grand_total).toEqual(again.grand_total)
  })

  it('CK-07 replaces the pending order of a changed cart and releases its reservations', async () => {
    await setStock(3)
    const who = browser(shop)
    const cart = await readyCart(who, { ...twoVases, payment: 'sandbox' })
    const first = await placeOrder(who, cart)
    expect(await stock()).toBe(1)
    // Stock reserved by its own order is available to the cart.
    const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    expect(await cartOf(who, cart)).toMatchObject({ items_stock_valid: true, total_quantity: 2 })
    const more = await who.put('/api/cart/update-qty', { product_id: vase, quantity_in_display_unit: 3, ...names })
    const second = await placeOrder(who, expectData(more, 'Cart'))
    expect(second.order_id).not.toBe(first.order_id)
    expect((await stateOf(shop, first.order_id))?.status).toBe('cancelled')
    expect(await stock()).toBe(0)
    expect(await brokenInvariants(pool)).toEqual({})
  })

  it('CK-07 AC-05 assigns the order to the logged-in customer', async () => {
    await setStock(10)
    const who = await loggedIn(shop, meera)
    const order = await placeOrder(who, await readyCart(who, twoVases))
    const { rows } = await pool.query('SELECT customer_id FROM orders WHERE order_no = $1', [order.order_id])
    expect(rows).toEqual([{ customer_id: who.result.user.id }])
  })

  it.each([false, true])('CK-16 CK-07 needs no payment method for a zero total (%s)', async (hasChosen) => {
    await setStock(10)
    await pool.query(
      `INSERT INTO coupon (code, title, kind, value, currency) VALUES ('ALLFREE', 'Everything', 'percentage', 100, 'INR') ON CONFLICT DO NOTHING`,
    )
    await pool.query('UPDATE shipping_rate SET price = 0, per_kilogram = 0')
    const who = browser(shop)
    const email = `free-${hasChosen}@ashkiln.example`
    const cart = await readyCart(who, {
      ...twoVases,
      email,
      coupon: 'ALLFREE',
      payment: hasChosen ? 'sandbox' : null,
    })
    expect(cart).toMatchObject({ payment_required: false, grand_total: { amount: 0 } })
    const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    const check = expectData(await who.get(`/api/cart/validate?${new URLSearchParams(names)}`), 'CartCheck')
    expect(check).toMatchObject({ valid: true })
    const order = await placeOrder(who, cart)
    expect(order).toMatchObject({ status: 'confirmed', type: 'free', next: { kind: 'complete' } })
    const query = new URLSearchParams({ order_id: order.order_id, token: order.token, type: order.type })
    expect(expectData(await who.get(`/api/checkout/complete?${query}`), 'Order')).toMatchObject({
      payment_method: { code: 'free', name: 'No payment needed' },
      payment_status: 'none',
      paid_total: { amount: 0 },
    })
    const [mail] = await messagesTo(shop, email)
    expect(mail?.replaceAll(/\s/gu, ' ')).toMatch(
      /There’s nothing to pay\..*Delivery \([^)]+\): Free Total: ₹0 Payment: No payment needed/u,
    )
    expect(await brokenInvariants(pool)).toEqual({})
    // Once something is payable, a payment method is needed.
    await pool.query('UPDATE shipping_rate SET price = 5000, free_from = NULL')
    const dear = await readyCart(who, { ...twoVases, email, coupon: 'ALLFREE', payment: null })
    expect(dear).not.toHaveProperty('payment_required')
    expectFailure(await sendOrder(who, dear), 422, 'payment_method_empty')
  })

  it.each([
    [{ api_cart: 'x', cart_session: 'y', cart_version: 7 }],
    [{ api_cart: 'x', cart_session: 'y', cart_version: 'v', grand_total: 1 }],
    [{ api_cart: 'x'.repeat(65), cart_session: 'y', cart_version: 'v' }],
  ])('AP-01 refuses the malformed body %#', async (body) => {
    expectFailure(await browser(shop).post('/api/checkout/place-order', body), 400, 'malformed')
  })

  it('AC-06 refuses another caller’s cart', async () => {
    const who = browser(shop)
    const cart = await readyCart(who, twoVases)
    expectFailure(await sendOrder(browser(shop), { ...cart, cart_session: 'guessed' }), 404, 'cart_not_found')
  })
})
