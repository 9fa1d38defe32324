import { describe, expect, it } from 'vitest'
import type { SalesDashboard } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { addStaff, tokenOwner } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'

const { shop, pool, vase: product } = await stockedShop()
const owner = await tokenOwner(shop)

const read = async (query = ''): Promise<SalesDashboard> =>
  expectData(await owner.get(`/api/admin/dashboard?${query}`), 'SalesDashboard')
const stepsOf = ({ checkout }: SalesDashboard) => checkout.map(({ carts }) => carts)

async function buy(quantity: number, who = browser(shop), email = 'guest@ashkiln.example'): Promise<string> {
  const cart = await readyCart(who, { items: [{ product_id: product, quantity }], email })
  return (await placeOrder(who, cart)).order_id
}
/** Moves an order to an instant. */
const move = (number: string, at: string) =>
  pool.query('UPDATE orders SET confirmed_at = $2 WHERE order_no = $1', [number, at])
const valueOf = async (number: string) =>
  (await pool.query<{ total: number }>('SELECT grand_total AS total FROM orders WHERE order_no = $1', [number]))
    .rows[0]!.total

describe('the dashboard', () => {
  it('AD-28 counts a day from midnight to midnight of the shop’s clock', async () => {
    const [before, first, last, after] = [await buy(1), await buy(2), await buy(3), await buy(4)]
    // 10 March 2026 in Kolkata.
    await move(before, '2026-03-09T18:29:59Z')
    await move(first, '2026-03-09T18:30:00Z')
    await move(last, '2026-03-10T18:29:59Z')
    await move(after, '2026-03-10T18:30:00Z')
    const revenue = (await valueOf(first)) + (await valueOf(last))
    const day = await read('from=2026-03-10&until=2026-03-10')
    expect(day).toMatchObject({
      currency: 'INR',
      unit: 'hour',
      now: { orders: 2, revenue, average: Math.round(revenue / 2), units: 5 },
      before: { orders: 1 },
      series: [
        { at: '2026-03-10T00:00', orders: 1, revenue: await valueOf(first) },
        { at: '2026-03-10T23:00', orders: 1, revenue: await valueOf(last) },
      ],
    })
    const days = await read('from=2026-03-09&until=2026-03-11')
    expect(days.series.map(({ at, orders }) => [at, orders])).toEqual([
      ['2026-03-09T00:00', 1],
      ['2026-03-10T00:00', 2],
      ['2026-03-11T00:00', 1],
    ])
    expect(days.best_sellers).toMatchObject([{ units: 10 }])
  })

  it('AD-28 leaves out cancelled orders and refunds, and tells new customers from returning ones', async () => {
    const before = (await read('period=today')).now
    const her = await registerCustomer(shop)
    const kept = await buy(1, her.session, her.email)
    expect((await read('period=today')).now).toMatchObject({
      orders: before.orders + 1,
      customers: before.customers + 1,
      returning: before.returning,
    })
    const cancelled = await buy(1, her.session, her.email)
    expect((await read('period=today')).now.returning).toBe(before.returning + 1)
    await her.session.put('/api/orders/cancel', { order_no: cancelled, reason: 'changed_mind' })
    const { now, today } = await read('period=today')
    expect(now).toEqual(today.now)
    expect(now).toMatchObject({
      orders: before.orders + 1,
      revenue: before.revenue + (await valueOf(kept)),
      returning: before.returning,
    })
  })

  it('AD-28 counts how far carts get, each step once, without personal data', async () => {
    const before = stepsOf(await read('period=today'))
    const gained = async () => stepsOf(await read('period=today')).map((carts, step) => carts - before[step]!)
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: product, quantity: 1 }], payment: null })
    expect(await gained()).toEqual([1, 1, 1, 1, 0, 0, 0])
    const names = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    await who.put('/api/cart/update-contact', { ...names, phone: '9000000009', email: 'other@ashkiln.example' })
    expect(await gained()).toEqual([1, 1, 1, 1, 0, 0, 0])
    await buy(1)
    expect(await gained()).toEqual([2, 2, 2, 2, 1, 1, 1])
    const her = await registerCustomer(shop)
    await her.session.post('/api/cart/add-item', { product_id: product, quantity: 1 })
    expect(await gained()).toEqual([3, 2, 2, 2, 1, 1, 1])
    await buy(1, her.session, her.email)
    await buy(1, her.session, her.email)
    expect(await gained()).toEqual([4, 4, 4, 4, 3, 3, 3])
    const { rows } = await pool.query(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_name IN ('checkout_step', 'checkout_count', 'checkout_progress') ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'checkout_count.carts',
      'checkout_count.quarter',
      'checkout_count.step',
      'checkout_progress.cart_id',
      'checkout_progress.changed_at',
      'checkout_progress.steps',
      'checkout_step.id',
      'checkout_step.reached_at',
      'checkout_step.step',
    ])
  })

  it('AD-28 AD-02 is for owners and managers, and refuses impossible periods', async () => {
    const packer = await addStaff(shop, 'fulfilment')
    expectFailure(await packer.session.get('/api/admin/dashboard'), 403, 'role_not_allowed')
    expectFailure(await owner.get('/api/admin/dashboard?from=2026-03-10&until=2026-03-09'), 400, 'bad_period')
    expectFailure(await owner.get('/api/admin/dashboard?from=2023-03-10&until=2026-03-09'), 400, 'bad_period')
    expectFailure(await owner.get('/api/admin/dashboard?from=2026-13-45&until=2026-13-46'), 400, 'bad_period')
    expectFailure(await owner.get('/api/admin/dashboard?period=decade'), 400, 'malformed')
  })
})
