import { describe, expect, it } from 'vitest'
import type { WishlistItem } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera } from '#server/testing/customers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
const [small, large] = [
  await productId(database, 'ASH-VAS-001-TEN-20'),
  await productId(database, 'ASH-VAS-001-TEN-28'),
]
await database.pool.query('UPDATE product SET stock = 9 WHERE id = ANY ($1)', [[small, large]])
const customer = await loggedIn(shop, arjun)
const list = async (of = customer) => expectData(await of.get('/api/wishlist/get'), 'WishlistItem[]')
const ids = (items: WishlistItem[]) => items.map(({ product }) => product.id)
const add = (product_id: number) => customer.post('/api/wishlist/add', { product_id })

describe('the wishlist', () => {
  it('AC-04 stores a variant once, lists the newest first, and removes it', async () => {
    expect(ids(expectData(await add(small), 'WishlistItem[]'))).toEqual([small])
    expect(ids(expectData(await add(large), 'WishlistItem[]'))).toEqual([large, small])
    expect((await list())[0]?.options).toEqual({ Glaze: 'Tenmoku', Size: '28 cm' })
    expect(ids(expectData(await add(small), 'WishlistItem[]'))).toEqual([large, small])
    expect((await list())[0]?.product).toMatchObject({
      slug: 'tall-bottle-vase',
      channel: { sku: 'ASH-VAS-001-TEN-28' },
    })
    for (let twice = 0; twice < 2; twice++)
      expect(
        ids(expectData(await customer.remove(`/api/wishlist/remove?product_id=${large}`), 'WishlistItem[]')),
      ).toEqual([small])
  })

  it('AC-04 restores a recently removed product to its place', async () => {
    await add(large)
    expect(ids(await list())).toEqual([large, small])
    await customer.remove(`/api/wishlist/remove?product_id=${small}`)
    expect(ids(expectData(await add(small), 'WishlistItem[]'))).toEqual([large, small])
    await customer.remove(`/api/wishlist/remove?product_id=${small}`)
    await database.pool.query(`UPDATE wishlist_item SET removed_at = removed_at - interval '16 minutes'`)
    expect(ids(expectData(await add(small), 'WishlistItem[]'))).toEqual([small, large])
    await customer.remove(`/api/wishlist/remove?product_id=${small}`)
    await database.pool.query(`UPDATE wishlist_item SET removed_at = removed_at - interval '16 minutes'`)
    await customer.remove(`/api/wishlist/remove?product_id=${large}`)
    const { rows } = await database.pool.query('SELECT product_id FROM wishlist_item WHERE removed_at IS NOT NULL')
    expect(rows).toEqual([{ product_id: large }])
    expect(ids(expectData(await add(small), 'WishlistItem[]'))).toEqual([small])
  })

  it('AC-04 hides and refuses products that are not sold', async () => {
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'tall-bottle-vase'`)
    expect(await list()).toEqual([])
    expectFailure(await add(large), 404, 'not_found')
    await database.pool.query(`UPDATE product_group SET published = true WHERE slug = 'tall-bottle-vase'`)
    expect(ids(await list())).toEqual([small])
    expectFailure(await add(99_999_999), 404, 'not_found')
    expectFailure(await add(0), 400, 'malformed')
  })

  it('AC-04 moves a product to the customer’s cart, or leaves it', async () => {
    const move = (quantity: number, more: object = {}) =>
      customer.post('/api/wishlist/moveToCart', { product_id: small, quantity, ...more })
    expectFailure(await move(10), 422, 'limited_stock')
    expect(ids(await list())).toEqual([small])
    const cart = expectData(await move(2, { api_cart: null, cart_session: null }), 'Cart')
    expect(cart).toMatchObject({ total_quantity: 2, customer_id: customer.result.user.id })
    expect(await list()).toEqual([])
    expectFailure(await move(1), 404, 'not_found')
    expect(expectData(await customer.get('/api/cart/get'), 'Cart').api_cart).toBe(cart.api_cart)
  })

  it('AC-04 AC-06 belongs to its customer; guests have none', async () => {
    await add(small)
    expect(ids(await list(await loggedIn(shop, meera)))).toEqual([small])
    await customer.remove(`/api/wishlist/remove?product_id=${small}`)
    expect(ids(await list(await loggedIn(shop, meera)))).toEqual([small])
    expectFailure(await browser(shop).post('/api/wishlist/add', { product_id: small }), 401, 'login_required')
  })

  it('AC-04 is limited to two hundred products', async () => {
    await database.pool.query(
      `INSERT INTO product (group_id, sku, price, stock, options) SELECT group_id, 'X-' || n, price, 1, options FROM product, generate_series(1, 201) n WHERE id = $1`,
      [small],
    )
    const { rows } = await database.pool.query(`SELECT id FROM product WHERE sku LIKE 'X-%' ORDER BY id`)
    await database.pool.query('INSERT INTO wishlist_item (customer_id, product_id) SELECT $1, unnest($2::int[])', [
      customer.result.user.id,
      rows.slice(0, 200).map(({ id }) => id),
    ])
    expectFailure(await add(rows[200].id), 422, 'wishlist_full')
    expect((await add(rows[0].id)).statusCode).toBe(200)
  })
})
