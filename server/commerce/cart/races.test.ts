import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { expectData } from '#server/testing/contract.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
// A second process of the same shop, to test races across processes.
const other = await testApp({ database: shop.database })
const sku = await productId(shop.database, 'ASH-VAS-001-TEN-20')
const add = (index: number, body: object, headers = {}) =>
  (index % 2 ? shop : other).post('/api/cart/add-item', body, headers)
const setStock = (stock: number) =>
  shop.database.pool.query('UPDATE product SET stock = $2 WHERE id = $1', [sku, stock])
const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

async function newCart(): Promise<Pick<Cart, 'api_cart' | 'cart_session'>> {
  const { api_cart, cart_session } = expectData(await add(0, { product_id: sku, quantity: 1 }), 'Cart')
  return { api_cart, cart_session }
}
async function quantityIn(mine: Record<string, string>): Promise<number[]> {
  const cart = expectData(await shop.get(`/api/cart/get?${new URLSearchParams(mine)}`), 'Cart')
  return cart.items.map((item) => item.quantity_in_display_unit)
}

describe('races', () => {
  it('CR-01 fifty concurrent additions make one line with the right quantity', async () => {
    await setStock(900)
    const mine = await newCart()
    const replies = await all(50, (index) => add(index, { product_id: sku, quantity: 2, ...mine }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect(await quantityIn(mine)).toEqual([101])
  })

  it('CR-05 fifty concurrent additions never exceed the stock', async () => {
    await setStock(20)
    const mine = await newCart()
    const replies = await all(50, (index) => add(index, { product_id: sku, quantity: 1, ...mine }))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(31)
    expect(await quantityIn(mine)).toEqual([20])
  })

  it('CR-01 concurrent additions, updates and removals leave a consistent cart', async () => {
    await setStock(900)
    const mine = await newCart()
    const replies = await all(60, (index) => {
      if (index % 3 === 0) return add(index, { product_id: sku, quantity: 1, ...mine })
      if (index % 3 === 1)
        return shop.send({
          method: 'PUT',
          url: '/api/cart/update-qty',
          payload: { product_id: sku, quantity_in_display_unit: 5, ...mine },
        })
      return shop.send({
        method: 'DELETE',
        url: `/api/cart/remove-item?${new URLSearchParams({ product_id: String(sku), ...mine })}`,
      })
    })
    expect(replies.every(({ statusCode }) => [200, 404].includes(statusCode))).toBe(true)
    expect((await quantityIn(mine)).length).toBeLessThanOrEqual(1)
  })

  it('AP-02 twenty concurrent requests with one key have one effect and one reply', async () => {
    await setStock(900)
    const before = await count('cart')
    const headers = { 'idempotency-key': 'twenty-at-once-0001' }
    const replies = await all(20, (index) => add(index, { product_id: sku, quantity: 3 }, headers))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
    expect(replies.filter((reply) => reply.headers['idempotency-replayed'] === 'true')).toHaveLength(19)
    expect(await count('cart')).toBe(before + 1)
    expect(expectData(replies[0]!, 'Cart').total_quantity).toBe(3)
  })

  it('AP-02 forty buyers, each sending twice at once, get their items once', async () => {
    await setStock(900)
    const mine = await newCart()
    await all(80, (index) =>
      add(
        index,
        { product_id: sku, quantity: 1, ...mine },
        { 'idempotency-key': `buyer-number-${1000 + (index % 40)}` },
      ),
    )
    expect(await quantityIn(mine)).toEqual([41])
  })
})

async function count(table: string): Promise<number> {
  return Number((await shop.database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)
}
