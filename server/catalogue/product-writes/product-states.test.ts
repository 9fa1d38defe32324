import { describe, expect, it } from 'vitest'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { browser } from '#server/testing/customers.ts'
import { cartOf, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { archiveProduct, restoreProduct } from './archive-product.ts'
import { deleteProduct, readProductUse } from './delete-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { readProductRecord } from './product-record.ts'
import { updateProduct } from './save-product.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const mug = (given = {}) => change((db) => createMug(db, given))
const update = (id: number, given: Parameters<typeof updateProduct>[2]) => change((db) => updateProduct(db, id, given))
const statusOf = async (slug: string) => (await shop.get(`/api/product/single-product/${slug}`)).statusCode
const isListed = async (slug: string) =>
  (await shop.post('/api/shop/all', { per_page: 60, sort: 'newest' })).body.includes(`"slug":"${slug}"`)

describe('a duplicate', () => {
  it('AD-10 is an unpublished copy with SKUs and an address of its own, and no stock', async () => {
    const product = await mug({ tags: ['x'], related: [(await mug()).id] })
    await pool.query(`UPDATE product_group SET attributes = '{"Clay": "Buff"}' WHERE id = $1`, [product.id])
    const copy = await change((db) => duplicateProduct(db, product.id))
    expect(copy).toMatchObject({
      name: `${product.name} (copy)`,
      slug: `${product.slug}-copy`,
      published: false,
      version: 1,
    })
    expect(copy.variants.map(({ sku, stock }) => [sku, stock])).toEqual(
      product.variants.map(({ sku }) => [`${sku}-2`, 0]),
    )
    expect([copy.tags, copy.related, copy.options]).toEqual([product.tags, product.related, product.options])
    expect((await pool.query('SELECT attributes FROM product_group WHERE id = $1', [copy.id])).rows).toEqual([
      { attributes: { Clay: 'Buff' } },
    ])
    const next = await change((db) => duplicateProduct(db, product.id))
    expect([next.slug, next.variants[0]?.sku]).toEqual([`${product.slug}-copy-2`, `${product.variants[0]?.sku}-3`])
  })
})

describe('an archived product', () => {
  it('AD-10 leaves shop and search, and stays in carts and orders', async () => {
    const product = await mug()
    const item = { product_id: product.variants[0]!.id, quantity: 1 }
    const [buyer, other] = [browser(shop), browser(shop)]
    await placeOrder(buyer, await readyCart(buyer, { items: [item] }))
    const cart = await readyCart(other, { items: [item] })
    expect([await statusOf(product.slug), await isListed(product.slug)]).toEqual([200, true])
    const archived = await change((db) => archiveProduct(db, product.id))
    expect(archived).toMatchObject({ published: false, archived_at: expect.any(String) })
    await eventually(async () => !(await isListed(product.slug)))
    expect(await statusOf(product.slug)).toBe(404)
    const found = await shop.post('/api/search/search-products', { query: product.name })
    expect(found.body).not.toContain(product.slug)
    expect(await cartOf(other, cart)).toMatchObject({ items: [{}], items_stock_valid: false })
    expect(await errorsOf(update(product.id, { published: true }))).toHaveProperty('/published')
    await change((db) => restoreProduct(db, product.id))
    expect(await update(product.id, { published: true })).toMatchObject({ published: true, archived_at: null })
  })
})

describe('deleting a product', () => {
  it('AD-10 works while no shopper’s record refers to it', async () => {
    const product = await mug({ slug: 'deleted' })
    const other = await mug({ related: [product.id] })
    await update(product.id, { slug: 'deleted-later' })
    expect(await change((db) => readProductUse(db, product.id))).toEqual({
      ...{ orders: 0, carts: 0, wishlists: 0, reviews: 0 },
      ...{ collections: 0, related: 1, alerts: 0 },
    })
    await change((db) => deleteProduct(db, product.id))
    expect(await statusOf('deleted-later')).toBe(404)
    expect((await change((db) => readProductRecord(db, other.id))).related).toEqual([])
    expect((await pool.query(`SELECT FROM path_redirect WHERE from_path = '/product/deleted'`)).rows).toEqual([])
  })

  it('AD-10 is refused with what refers to it, removed variants included', async () => {
    const product = await mug()
    const who = browser(shop)
    await placeOrder(who, await readyCart(who, { items: [{ product_id: product.variants[0]!.id, quantity: 1 }] }))
    const [, ...variants] = product.variants
    await update(product.id, { variants })
    await expect(change((db) => deleteProduct(db, product.id))).rejects.toMatchObject({
      status: 422,
      code: 'product_in_use',
      payload: { use: { orders: 1, carts: 0 } },
    })
    expect(await statusOf(product.slug)).toBe(200)
  })
})

describe('a scheduled product', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('AD-10 is published and hidden within two seconds of its times', async () => {
    const product = await mug({ published: false, publish_at: inMs(300), unpublish_at: inMs(4000) })
    expect([await statusOf(product.slug), await isListed(product.slug)]).toEqual([404, false])
    await eventually(async () => (await statusOf(product.slug)) === 200, 2300)
    await eventually(() => isListed(product.slug), 1000)
    expect(await change((db) => readProductRecord(db, product.id))).toMatchObject({
      version: 1,
      published: true,
      publish_at: null,
    })
    await eventually(async () => (await statusOf(product.slug)) === 404, 5700)
    expect(await change((db) => readProductRecord(db, product.id))).toMatchObject({
      published: false,
      unpublish_at: null,
    })
  }, 20_000)

  it('AD-10 stays hidden when both times passed while no server ran', async () => {
    const { id } = await mug({ published: false })
    await pool.query(
      `UPDATE product_group SET publish_at = now() - interval '2 hours', unpublish_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    )
    await shop.app.runJob('publish-products')
    expect(await change((db) => readProductRecord(db, id))).toMatchObject({
      published: false,
      publish_at: null,
      unpublish_at: null,
    })
  })

  it('AD-10 is published at once when the merchant says so', async () => {
    const { id } = await mug({ published: false, publish_at: inMs(3_600_000) })
    expect(await update(id, { published: true })).toMatchObject({ published: true, publish_at: null })
    expect(await errorsOf(update(id, { publish_at: inMs(3_600_000) }))).toHaveProperty('/publish_at')
    expect(
      await errorsOf(update(id, { published: false, publish_at: inMs(7_200_000), unpublish_at: inMs(3_600_000) })),
    ).toHaveProperty('/unpublish_at')
  })
})
