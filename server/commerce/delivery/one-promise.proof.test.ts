import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cart, Order, PincodeAvailability, ShippingMethod, Tracking } from '#generated/api.d.ts'
import { formatDelivery, secondsToCutOff } from '#domain/arrival.ts'
import { performDeskAction } from '#server/admin/order-desk/desk.ts'
import { moneyFormatter } from '#server/commerce/orders/mail-rows.ts'
import { orderByNumber } from '#server/commerce/orders/rows.ts'
import { expectData } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo } from '#server/testing/customers.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { liftOrderLimits } from '#server/testing/lift-order-limits.ts'
import { home, sendOrder } from '#server/testing/shoppers.ts'
import { testApp } from '#server/testing/test-app.ts'
import { SEED, either } from '#tools/testing/proof.ts'
import { readCalendar } from '#server/commerce/shipping/calendar.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
await liftOrderLimits(shop.database)
await pool.query('UPDATE product SET stock = 100000')
await pool.query(
  `INSERT INTO coupon (code, title, kind, value, most, minimum, currency) VALUES
     ('PCT15', 'Percent', 'percentage', 15, NULL, 0, 'INR'), ('PCT50', 'Bounded', 'percentage', 50, 60000, 0, 'INR'),
     ('AMOUNT', 'Amount', 'amount', 45000, NULL, 300000, 'INR'), ('SHIP', 'Delivery', 'free_shipping', 0, 15000, 0, 'INR'),
     ('ALL', 'Everything', 'percentage', 100, NULL, 0, 'INR')`,
)
const { rows: products } = await pool.query<{ id: number; sku: string }>(
  `SELECT p.id, p.sku FROM product p JOIN product_group g ON g.id = p.group_id
   WHERE g.published AND p.price > 0 AND g.customisation IS NULL ORDER BY p.price LIMIT 60`,
)
let buyers = 0

const promised = ({ code, price, expected }: ShippingMethod) => ({ code, price, expected })
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

/** Returns the cart calls of a browser, each with the cart it returns. */
function buyer(who: Browser) {
  let names = {}
  const step = (reply: Awaited<ReturnType<Browser['get']>>): Cart => {
    const cart = expectData(reply, 'Cart')
    names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    return cart
  }
  return {
    post: async (call: string, body: object) => step(await who.post(`/api/cart/${call}`, { ...names, ...body })),
    put: async (call: string, body: object) => step(await who.put(`/api/cart/${call}`, { ...names, ...body })),
    tryCoupon: (code: string) => who.post('/api/cart/coupons/apply', { ...names, code }),
    delivery: async (pincode: string) =>
      expectData(
        await who.get(`/api/cart/delivery?${new URLSearchParams({ ...names, pincode })}`),
        'PincodeAvailability',
      ),
  }
}

const wanted = fc.record({
  items: fc.uniqueArray(
    fc.record({ index: fc.nat({ max: products.length - 1 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 3, selector: ({ index }) => index },
  ),
  pincode: fc.constantFrom('605001', '600001', '110001', '194101', '560001', '400001', '790001'),
  coupon: fc.constantFrom(undefined, 'PCT15', 'PCT50', 'AMOUNT', 'SHIP', 'ALL'),
  method: fc.nat({ max: 3 }),
})

async function buy({
  items,
  pincode,
  coupon,
  method: chosen,
}: typeof wanted extends fc.Arbitrary<infer T> ? T : never) {
  const who = browser(shop)
  const { post, put, tryCoupon, delivery } = buyer(who)
  for (const { index, quantity } of items) await post('add-item', { product_id: products[index]!.id, quantity })
  if (coupon) await tryCoupon(coupon)

  // By pincode only, then by address.
  const availability: PincodeAvailability = await delivery(pincode)
  const { states = [], town = '' } = availability.place ?? {}
  const address = { ...home, pincode, state: states[0], city: town || 'Town' }
  const cart = await put('update-address', { type: 'both', address })
  expect(availability.methods).toEqual(cart.shipping_methods)
  expect(availability.is_available).toBe(cart.shipping_methods.length > 0)
  const method = cart.shipping_methods[chosen % Math.max(1, cart.shipping_methods.length)]
  if (!method) return

  // The order charges the promised price.
  const email = `promise${buyers++}@ashkiln.example`
  await put('update-contact', { phone: '9000000009', email })
  let ready = await put('update-shipping-mode', { code: method.code })
  expect(ready.shipping_method).toEqual(method)
  expect(ready.shipping_total).toEqual(method.price)
  expect(ready.grand_total).toEqual(method.total)
  expect(ready.grand_total.amount).toBe(
    ready.sub_total.amount - ready.discount_total.amount + (ready.shipping_total?.amount ?? 0),
  )
  expect(ready.payment_required).toBe(ready.grand_total.amount === 0 ? false : undefined)
  const takesCash = ready.cart_payment_methods.some(({ code }) => code === 'cod')
  if (ready.payment_required !== false)
    ready = await put('update-payment-mode', { code: takesCash ? 'cod' : 'sandbox' })
  if (ready.payment_required !== false && !takesCash) return
  expect(availability.cash_on_delivery).toBe(takesCash)

  // Order page, mail and tracking agree.
  const order = expectData(await sendOrder(who, ready), 'PlacedOrder')
  const query = new URLSearchParams({ order_id: order.order_id, token: order.token, type: order.type })
  const seen: Order = expectData(await who.get(`/api/checkout/complete?${query}`), 'Order')
  expect(seen).toMatchObject({ shipping_total: method.price, grand_total: method.total })
  expect(seen.shipping_method.expected).toEqual(method.expected)
  expect(seen.payment_method.code).toBe(seen.grand_total.amount === 0 ? 'free' : 'cod')
  const mail = plain((await messagesTo(shop, email))[0] ?? '')
  const [row] = await orderByNumber(pool, order.order_id)
  const words = moneyFormatter(row!, ...[mail.includes('.00') || /₹[\d,]+\.\d\d/u.test(mail) ? 1 : 100])
  expect(mail).toContain(`Total: ${plain(words(seen.grand_total.amount))}`)
  expect(mail).toContain(
    `Delivery (${method.name}): ${method.price.amount === 0 ? 'Free' : plain(words(method.price.amount))}`,
  )
  expect(mail).toContain(`Payment: ${seen.payment_method.name}`)
  expect(mail).toContain(`should arrive ${plain(formatDelivery(method.expected!, 'en-IN'))}.`)
  const waybill = `PROMISE-${buyers}`
  await performDeskAction(shop.app, order.order_id, { kind: 'ship', waybill })
  const tracked: Tracking = expectData(await who.get(`/api/track-order/${waybill}`), 'Tracking')
  expect(tracked.expected).toEqual(method.expected)
}

it('CK-16 CK-12 the promise is the same from the pincode check to the parcel, for any cart, destination and method', async () => {
  const calendar = await readCalendar(shop.app)
  await fc.assert(
    fc.asyncProperty(wanted, async (case_) => {
      const before = secondsToCutOff(new Date(), calendar)
      try {
        await buy(case_)
      } catch (error) {
        // Dates change if the shop's day ended during the test.
        if (secondsToCutOff(new Date(), calendar) <= before) throw error
      }
    }),
    { numRuns: either(300, 12), seed: SEED },
  )
  expect(await brokenInvariants(pool)).toEqual({})
})

it('CK-16 a product page promises the same as a cart with only that product', async () => {
  const sample = either(
    products,
    products.filter((_, index) => index % 12 === 0),
  )
  for (const { id, sku } of sample)
    for (const pincode of ['605001', '110001', '194101']) {
      const { post, delivery } = buyer(browser(shop))
      await post('add-item', { product_id: id, quantity: 1 })
      const cart = await delivery(pincode)
      const page = expectData(
        await browser(shop).get(`/api/plugins/PincodeAvaliability/check?${new URLSearchParams({ pincode, sku })}`),
        'PincodeAvailability',
      )
      expect(page.methods.map(promised)).toEqual(cart.methods.map(promised))
      expect(page.cash_on_delivery).toBe(cart.cash_on_delivery)
    }
})
