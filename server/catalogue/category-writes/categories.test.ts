import { describe, expect, it } from 'vitest'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { updateProduct } from '#server/catalogue/product-writes/save-product.ts'
import { readTree } from './category-record.ts'
import { deleteCategory } from './delete-category.ts'
import { createCategory, moveCategory } from './save-category.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
let made = 0
const create = (parent_id: number | null = null, given: object = {}) =>
  change((db) => createCategory(db, { name: `Category ${++made}`, parent_id, ...given }))
const move = (id: number, parentId: number | null, before: number | null = null) =>
  change((db) => moveCategory(db, id, { parentId, before }))
const childrenOf = async (id: number | null) =>
  (await readTree(pool)).filter((node) => node.parent_id === id).map((node) => node.id)
const totalOf = async (slug: string) =>
  (await shop.post(`/api/product/product-category/${slug}`, {})).json().data?.total as number | undefined

describe('categories in the admin', () => {
  it('AD-12 are created, renamed with a redirect, and listed', async () => {
    const reply = await admin.post('/api/admin/categories', {
      values: { name: 'Moon jars', description: 'Round & white' },
    })
    const { id, values, view_path: path } = reply.json().data
    expect([values.slug, path]).toEqual(['moon-jars', '/product-category/moon-jars'])
    const renamed = await admin.patch(`/api/admin/categories/${id}`, { version: 1, values: { slug: 'jars' } })
    expect(renamed.json().data).toMatchObject({ version: 2, values: { slug: 'jars', description: 'Round & white' } })
    const { rows } = await pool.query(
      `SELECT target FROM path_redirect WHERE from_path = '/product-category/moon-jars'`,
    )
    expect(rows).toEqual([{ target: '/product-category/jars' }])
    const taken = await admin.post('/api/admin/categories', {
      values: { name: 'Jars', slug: 'jars', parent_id: 99_999 },
    })
    expect(Object.keys(taken.json().payload.errors)).toEqual(['/slug', '/parent_id'])
    const list = (await admin.get('/api/admin/categories?search=moon&sort=name')).json().data
    expect(list.rows).toMatchObject([{ id, name: 'Moon jars', products: 0 }])
  })

  it('AD-12 show their products below another parent at once', async () => {
    const [upper, lower] = [await create(null, { slug: 'upper' }), await create()]
    const mug = await change((db) => createMug(db, { category_id: lower }))
    expect(await totalOf('upper')).toBe(0)
    const before = (await admin.get('/api/admin/category-tree')).json().data
    expect(before.categories).toContainEqual(expect.objectContaining({ id: lower, parent_id: null, products: 1 }))
    const sent = { version: before.version, parent_id: upper }
    const tree = (await admin.post(`/api/admin/category-tree/${lower}/move`, sent)).json().data
    expect(tree.categories).toContainEqual(expect.objectContaining({ id: lower, parent_id: upper, version: 2 }))
    await eventually(async () => (await totalOf('upper')) === 1, 1000)
    expect((await shop.get(`/api/product/single-product/${mug.slug}`)).json().data.category.parents).toMatchObject([
      { slug: 'upper' },
    ])
  })

  it('AD-12 are placed among their siblings', async () => {
    const parent = await create()
    const [a, b, c] = [await create(parent), await create(parent), await create(parent)]
    await move(c, parent, a)
    expect(await childrenOf(parent)).toEqual([c, a, b])
    await move(c, parent)
    expect(await childrenOf(parent)).toEqual([a, b, c])
    await move(b, null)
    expect(await childrenOf(parent)).toEqual([a, c])
    expect((await childrenOf(null)).at(-1)).toBe(b)
  })

  it('AD-12 are not moved in a tree that somebody else has changed; the reply is the current one', async () => {
    const [a, b] = [await create(), await create()]
    const { version } = (await admin.get('/api/admin/category-tree')).json().data
    expect((await admin.post(`/api/admin/category-tree/${a}/move`, { version, parent_id: b })).statusCode).toBe(200)
    const refused = await admin.post(`/api/admin/category-tree/${b}/move`, { version, parent_id: null, before: 1 })
    expectFailure(refused, 409, 'stale_version')
    const { tree } = refused.json().payload
    expect(tree).toEqual((await admin.get('/api/admin/category-tree')).json().data)
    expect(tree.categories).toContainEqual(expect.objectContaining({ id: a, parent_id: b }))
    const again = await admin.post(`/api/admin/category-tree/${b}/move`, {
      version: tree.version,
      parent_id: null,
      before: 1,
    })
    expect(again.statusCode).toBe(200)
    // Another name is no other place.
    await admin.patch(`/api/admin/categories/${a}`, { version: 2, values: { name: 'Renamed' } })
    const renamed = (await admin.get('/api/admin/category-tree')).json().data
    expect(renamed.categories).toContainEqual(expect.objectContaining({ id: a, name: 'Renamed' }))
    expect(renamed.version).toBe(again.json().data.version)
  })

  it('AD-12 never contain themselves, also when two are moved at once', async () => {
    const [a, b] = [await create(), await create()]
    expect(await errorsOf(move(a, a))).toHaveProperty('/parent_id')
    for (let round = 0; round < 10; round++) {
      const results = await Promise.allSettled([move(a, b), move(b, a)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const tree = await readTree(pool)
      expect(
        tree.filter(({ id, parent_id: parent }) => (id === a && parent === b) || (id === b && parent === a)),
      ).toHaveLength(1)
      await move(a, null)
      await move(b, null)
    }
  })

  it('AD-12 are deleted only when they are empty, and say what is in them', async () => {
    const parent = await create()
    const child = await create(parent, { name: 'Inner' })
    const mug = await change((db) => createMug(db, { category_id: parent }))
    expect((await admin.get(`/api/admin/categories/${parent}/affected`)).json().data).toEqual({
      blocks: true,
      items: [
        { kind: 'category', title: 'Inner' },
        { kind: 'product', title: mug.name, path: `/admin/products/${mug.id}` },
      ],
    })
    expectFailure(await admin.remove(`/api/admin/categories/${parent}?version=1`), 409, 'in_use')
    await expect(change((db) => deleteCategory(db, parent))).rejects.toMatchObject({ status: 422 })
    await move(child, null)
    await change((db) => updateProduct(db, mug.id, { category_id: child }))
    expect((await admin.remove(`/api/admin/categories/${parent}?version=1`)).statusCode).toBe(200)
  })

  it('AD-10 AD-12 can be deleted although a removed variant of a product was sold there', async () => {
    const former = await create()
    const mug = await change((db) => createMug(db, { category_id: former }))
    const who = browser(shop)
    await placeOrder(who, await readyCart(who, { items: [{ product_id: mug.variants[0]!.id, quantity: 1 }] }))
    await change((db) => updateProduct(db, mug.id, { variants: mug.variants.slice(1) }))
    await change((db) => updateProduct(db, mug.id, { category_id: 1 }))
    await change((db) => deleteCategory(db, former))
    expect((await pool.query('SELECT FROM order_line WHERE product_id = $1', [mug.variants[0]!.id])).rows).toHaveLength(
      1,
    )
  })
})
