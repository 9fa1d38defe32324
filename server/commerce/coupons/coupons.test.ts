import { beforeEach, describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { fillEmailKeys } from '#server/platform/db/fill-email-keys.ts'
import { redeemCoupon, findCouponById, releaseCoupon } from './coupons.ts'

const { shop, pool, vase } = await stockedShop()
const format = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' }

type Identity = Pick<Cart, 'api_cart' | 'cart_session'>
const inQuery = (mine: Identity) => new URLSearchParams({ ...mine })
async function cartWith(units: number, who: Browser = browser(shop)) {
  const { api_cart, cart_session } = expectData(
    await who.post('/api/cart/add-item', { product_id: vase, quantity: units }),
    'Cart',
  )
  const mine = { api_cart, cart_session }
  return {
    mine,
    apply: (code: string) => who.post('/api/cart/coupons/apply', { ...mine, code }),
    remove: async () => expectData(await who.remove(`/api/cart/coupons/remove?${inQuery(mine)}`), 'Cart'),
    read: async () => expectData(await who.get(`/api/cart/get?${inQuery(mine)}`), 'Cart'),
    list: async () => expectData(await who.get(`/api/cart/coupons/get?${inQuery(mine)}`), 'CouponOffer[]'),
    setQuantity: (quantity: number) =>
      who.put('/api/cart/update-qty', { ...mine, product_id: vase, quantity_in_display_unit: quantity }),
  }
}

/** Inserts a bare order row, which coupon uses refer to. */
async function newOrder(): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO orders (order_no, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total, tax_total,
       grand_total, shipping_mode, payment_mode, shipping_address, billing_address, shop)
     VALUES (gen_random_uuid()::text, gen_random_uuid()::text, 'pending', now() + interval '1 hour', 'INR', 100, 0, 0, 0, 100,
       '{}', '{}', '{}', '{}', '{}') RETURNING id`,
  )
  return rows[0]!.id
}

const usesOf = async (code: string) =>
  (
    await pool.query(
      `SELECT c.uses, (SELECT count(*)::int FROM coupon_use u WHERE u.coupon_id = c.id) AS rows FROM coupon c WHERE code = $1`,
      [code],
    )
  ).rows[0]
const idOf = async (code: string) =>
  (await pool.query<{ id: number }>('SELECT id FROM coupon WHERE code = $1', [code])).rows[0]!.id

describe('coupons of a cart', () => {
  it('CR-02 deduct a percentage up to their maximum, and can be removed', async () => {
    const { apply, remove, read, setQuantity } = await cartWith(1)
    const cart = expectData(await apply(' welcome10 '), 'Cart')
    expect(cart.coupon).toEqual({
      code: 'WELCOME10',
      title: '10 % off your first order',
      kind: 'percentage',
      discount: { amount: 36_000, currency: 'INR' },
      free_shipping: false,
      refusal: null,
    })
    expect(cart).toMatchObject({ discount_total: { amount: 36_000 }, grand_total: { amount: 324_000 } })
    expect(await read()).toEqual(cart)
    expect(expectData(await setQuantity(3), 'Cart').discount_total.amount).toBe(50_000)
    expect(await remove()).toMatchObject({ coupon: null, grand_total: { amount: 1_080_000 } })
    expect(await remove()).toMatchObject({ coupon: null })
  })

  it('CR-02 replace each other', async () => {
    const { apply } = await cartWith(2)
    await apply('WELCOME10')
    expect(expectData(await apply('TABLE500'), 'Cart')).toMatchObject({
      coupon: { code: 'TABLE500', kind: 'amount' },
      discount_total: { amount: 50_000 },
    })
  })

  it('CR-02 stay applied without effect while the cart is below the minimum', async () => {
    const { apply, setQuantity } = await cartWith(2)
    await apply('TABLE500')
    const less = expectData(await setQuantity(1), 'Cart')
    expect(less.coupon).toMatchObject({
      code: 'TABLE500',
      discount: { amount: 0 },
      refusal: 'Coupon TABLE500 is for orders of ₹6,000 or more. Spend ₹2,400 more to use it.',
    })
    expect(less.grand_total.amount).toBe(360_000)
    expect(expectData(await setQuantity(2), 'Cart').coupon).toMatchObject({ refusal: null })
  })

  it.each([
    ['NOSUCH', 'coupon_unknown', 'We couldn’t find coupon NOSUCH. Check the spelling.'],
    ['LAMPLIGHT25', 'coupon_expired', 'Coupon LAMPLIGHT25 was valid until 14 November 2026.'],
    ['SORRY-MEERA', 'coupon_login', 'Coupon SORRY-MEERA is for a particular customer. Log in to use it.'],
    ['TABLE500', 'coupon_minimum', 'Coupon TABLE500 is for orders of ₹6,000 or more. Spend ₹2,400 more to use it.'],
    ["' OR 1=1 --", 'coupon_unknown', "We couldn’t find coupon 'OR1=1--. Check the spelling."],
  ])('CR-02 report why %s is refused, and leave the cart unchanged', async (code, reason, message) => {
    const { apply, read } = await cartWith(1)
    const before = await read()
    expect(expectFailure(await apply(code), 422, reason).message).toBe(message)
    expect(await read()).toEqual(before)
  })

  it('CR-02 are refused to others when they are for one customer', async () => {
    const theirs = await cartWith(1, await loggedIn(shop, arjun))
    expectFailure(await theirs.apply('SORRY-MEERA'), 422, 'coupon_foreign')
    const hers = await cartWith(1, await loggedIn(shop, meera))
    expect(expectData(await hers.apply('SORRY-MEERA'), 'Cart').discount_total.amount).toBe(30_000)
    expect((await hers.list())[0]).toMatchObject({ code: 'SORRY-MEERA', saves: { amount: 30_000 }, refusal: null })
    expect((await theirs.list()).map(({ code }) => code)).not.toContain('SORRY-MEERA')
  })

  it('CR-02 are listed for the shopper with their saving or the missing amount', async () => {
    const { list } = await cartWith(1)
    const offers = await list()
    expect(offers.map(({ code, saves, refusal }) => [code, saves.amount, refusal])).toEqual([
      ['WELCOME10', 36_000, null],
      ['BYCART', 0, null],
      ['TABLE500', 0, 'Coupon TABLE500 is for orders of ₹6,000 or more. Spend ₹2,400 more to use it.'],
    ])
    const nobody = await browser(shop).get('/api/cart/coupons/get')
    expect(expectData(nobody, 'CouponOffer[]').map(({ refusal }) => refusal)).toEqual([
      'Your cart is empty',
      'Your cart is empty',
      'Your cart is empty',
    ])
  })

  it.each([[''], ['x'.repeat(61)], [7], [null], [undefined]])('AP-01 refuse the malformed code %j', async (code) => {
    const { mine } = await cartWith(1)
    expectFailure(await browser(shop).post('/api/cart/coupons/apply', { ...mine, code }), 400, 'malformed')
  })

  it('CR-02 cannot be guessed', async () => {
    const { apply } = await cartWith(1)
    const statuses = []
    // The time window may change once while counting.
    for (let index = 0; index < 42; index++) statuses.push((await apply(`GUESS${index}`)).statusCode)
    expect(statuses).toContain(429)
  })

  it('CR-02 disappear from the cart without an error when the shop deactivates them', async () => {
    const { apply, read } = await cartWith(1)
    await apply('WELCOME10')
    await pool.query(`UPDATE coupon SET active = false WHERE code = 'WELCOME10'`)
    expect(await read()).toMatchObject({ coupon: null, discount_total: { amount: 0 } })
    expectFailure(await apply('WELCOME10'), 422, 'coupon_unknown')
    await pool.query(`UPDATE coupon SET active = true WHERE code = 'WELCOME10'`)
  })
})

describe('coupon uses', () => {
  const redeem = async (code: string, orderId: number, user: Partial<Parameters<typeof redeemCoupon>[1]> = {}) => {
    const couponId = await idOf(code)
    const taker = { customerId: null, email: null, phone: null, ...user }
    return inTransaction(shop.database, ({ client }) =>
      redeemCoupon(client, { couponId, orderId, subTotal: 1_000_000, ...taker }, format),
    )
  }
  beforeEach(async () => {
    await pool.query(`DELETE FROM coupon_use`)
    await pool.query(`UPDATE coupon SET uses = 0`)
    await pool.query(`UPDATE coupon SET max_uses = 1, max_uses_per_customer = NULL WHERE code = 'KILNFRIENDS'`)
  })

  it('CR-02 are limited to one of twenty concurrent orders by a single-use coupon', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, newOrder))
    const results = await Promise.allSettled(orders.map((order) => redeem('KILNFRIENDS', order)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 422, code: 'coupon_used_up' })
    expect(await usesOf('KILNFRIENDS')).toEqual({ uses: 1, rows: 1 })
  })

  it('CR-02 are counted and released once per order', async () => {
    const order = await newOrder()
    await Promise.all(Array.from({ length: 10 }, () => redeem('KILNFRIENDS', order)))
    expect(await usesOf('KILNFRIENDS')).toEqual({ uses: 1, rows: 1 })
    await Promise.all(
      Array.from({ length: 10 }, () => inTransaction(shop.database, ({ client }) => releaseCoupon(client, order))),
    )
    expect(await usesOf('KILNFRIENDS')).toEqual({ uses: 0, rows: 0 })
    await redeem('KILNFRIENDS', await newOrder())
  })

  it('CR-02 stay consistent when redeemed and released concurrently', async () => {
    await pool.query(`UPDATE coupon SET max_uses = 5 WHERE code = 'KILNFRIENDS'`)
    const orders = await Promise.all(Array.from({ length: 20 }, newOrder))
    await Promise.allSettled(
      orders.map(async (order, index) => {
        await redeem('KILNFRIENDS', order)
        if (index % 2) await inTransaction(shop.database, ({ client }) => releaseCoupon(client, order))
      }),
    )
    const { uses, rows } = await usesOf('KILNFRIENDS')
    expect(uses).toBe(rows)
    expect(uses).toBeLessThanOrEqual(5)
  })

  it('CR-02 count per customer by account, email or phone', async () => {
    const { rows } = await pool.query(`SELECT id FROM customer WHERE email = $1`, [meera.email])
    const her = { customerId: rows[0].id as number, email: 'Meera@ashkiln.example', phone: '9000000001' }
    await redeem('WELCOME10', await newOrder(), her)
    for (const taker of [
      { customerId: her.customerId },
      { email: 'meera@ASHKILN.example' },
      { phone: her.phone, email: 'another@ashkiln.example' },
    ])
      await expect(redeem('WELCOME10', await newOrder(), taker)).rejects.toMatchObject({ code: 'coupon_used' })
    await redeem('WELCOME10', await newOrder(), { phone: '9000000002' })
    // A guest without contact data matches nobody.
    await redeem('WELCOME10', await newOrder())
    await redeem('WELCOME10', await newOrder())
  })

  it.each([
    [
      'first.last@gmail.com',
      ['firstlast@gmail.com', 'First.Last+1@Gmail.com', 'f.i.r.s.t.l.a.s.t@googlemail.com', 'firstlast+x+y@gmail.com'],
    ],
    ['asha@kiln.example', ['Asha@Kiln.example', 'asha+again@kiln.example', 'ａsha@kiln.example']],
  ])('CR-02 are counted once for the mailbox %s, even with concurrent %j', async (email, spellings) => {
    const claims = await Promise.allSettled(
      [email, ...spellings, ...spellings].map(async (one) => redeem('WELCOME10', await newOrder(), { email: one })),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of claims)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'coupon_used' })
    await redeem('WELCOME10', await newOrder(), { email: `another.${email}` })
  })

  it('CR-02 are counted by mailbox when stored by an earlier release', async () => {
    const order = await newOrder()
    await redeem('WELCOME10', order, { email: 'm.i.r.a+old@gmail.com' })
    await pool.query('UPDATE coupon_use SET email_key = NULL WHERE order_id = $1', [order])
    await fillEmailKeys(pool)
    await expect(redeem('WELCOME10', await newOrder(), { email: 'mira@gmail.com' })).rejects.toMatchObject({
      code: 'coupon_used',
    })
  })

  it('CR-02 CK-13 count a phone number once in any notation', async () => {
    const phones = await Promise.all(
      ['9000000077', '+91 90000 00077', '+91-90000-00077', '09000000077', '0091 9000000077'].map(async (phone) => {
        const who = browser(shop)
        const { mine } = await cartWith(1, who)
        await who.put('/api/cart/update', { ...mine, phone })
        const { rows } = await pool.query<{ phone: string }>('SELECT phone FROM cart WHERE public_id = $1', [
          mine.api_cart,
        ])
        return rows[0]?.phone
      }),
    )
    expect(phones).toEqual(phones.map(() => '9000000077'))
  })

  it('CR-02 are not counted for the cart’s own pending order', async () => {
    const { mine, apply, read } = await cartWith(3)
    await apply('KILNFRIENDS')
    const order = await newOrder()
    const { rows } = await pool.query(
      'UPDATE orders SET cart_id = (SELECT id FROM cart WHERE public_id = $2) WHERE id = $1 RETURNING cart_id',
      [order, mine.api_cart],
    )
    await redeem('KILNFRIENDS', order)
    expect((await read()).coupon).toMatchObject({ refusal: null })
    const other = { customerId: null, email: null, phone: null }
    const coupon = await idOf('KILNFRIENDS')
    const evaluate = (more: object) => findCouponById(pool, coupon, { ...other, ...more }, 1_000_000, format)
    expect((await evaluate({}))?.problem?.code).toBe('coupon_used_up')
    expect((await evaluate({ cartId: rows[0].cart_id }))?.problem).toBeUndefined()
  })

  it('CR-02 are refused at checkout when the coupon has been used up since', async () => {
    await pool.query(`UPDATE coupon SET ends_at = now() WHERE code = 'KILNFRIENDS'`)
    await expect(redeem('KILNFRIENDS', await newOrder())).rejects.toMatchObject({ code: 'coupon_expired' })
    await pool.query(`UPDATE coupon SET ends_at = NULL, active = false WHERE code = 'KILNFRIENDS'`)
    await expect(redeem('KILNFRIENDS', await newOrder())).rejects.toMatchObject({ code: 'coupon_unknown' })
    expect(await usesOf('KILNFRIENDS')).toEqual({ uses: 0, rows: 0 })
    await pool.query(`UPDATE coupon SET active = true WHERE code = 'KILNFRIENDS'`)
  })
})
