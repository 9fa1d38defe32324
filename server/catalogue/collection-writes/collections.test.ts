import { describe, expect, it } from 'vitest'
import type { CollectionRule } from '#domain/collection-rules.ts'
import { createMug, changing, errorsOf } from '#server/testing/catalogue-writes.ts'
import { browser } from '#server/testing/customers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'
import { createCategory, moveCategory } from '#server/catalogue/category-writes/save-category.ts'
import { updateProduct } from '#server/catalogue/product-writes/save-product.ts'
import { createCollection } from './save-collection.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const change = changing(shop.database)
const admin = browser(shop, asAdministrator)
let made = 0
const mug = (given = {}) => change((db) => createMug(db, given))
/** A collection of the mugs with a tag of its own that meet a condition. */
async function ruled(conditions: CollectionRule['conditions'], match: CollectionRule['match'] = 'all') {
  const slug = `ruled-${++made}`
  const id = await change((db) => createCollection(db, { name: slug, slug, rule: { match, conditions } }))
  const members = async () =>
    (
      await pool.query<{ group_id: number }>(
        'SELECT group_id FROM collection_item WHERE collection_id = $1 ORDER BY position, group_id',
        [id],
      )
    ).rows.map((row) => row.group_id)
  const shown = async () => {
    const { products } = (await shop.post(`/api/product/product-collection/${slug}`, { per_page: 60 })).json().data as {
      products: { group_id: number }[]
    }
    return products.map((product) => product.group_id)
  }
  return { id, slug, members, shown }
}
const tag = (value: string) => ({ field: 'tag', value }) as const

describe('the preview of a rule', () => {
  const cases: readonly (readonly [CollectionRule['match'], CollectionRule['conditions']])[] = [
    ['all', [tag('previewed'), { field: 'price', from: 50_000, to: null }]],
    ['any', [tag('previewed'), { field: 'price', from: 990_000, to: 999_000 }]],
    ['all', [tag('previewed'), { field: 'newest', count: 2 }]],
    ['any', [tag('previewed'), { field: 'newest', count: 1 }]],
  ]
  it.each(cases)('AD-12 finds what a collection would contain that matches %s of %j', async (match, conditions) => {
    for (const tags of [['previewed'], ['previewed'], ['other']]) await mug({ tags })
    const { members } = await ruled(conditions, match)
    const { data } = (await admin.post('/api/admin/collection-rules/preview', { match, conditions })).json()
    const found = (data.products as { id: number }[]).map(({ id }) => id)
    const all = await members()
    expect(data).toMatchObject({ total: all.length, total_is_exact: true })
    expect(all.length).toBeGreaterThan(0)
    expect(found).toEqual(all.slice(0, 8))
  })

  it('AD-12 says which condition is incomplete', async () => {
    const reply = await admin.post('/api/admin/collection-rules/preview', {
      match: 'all',
      conditions: [{ field: 'sale' }, { field: 'price' }, { field: 'category', id: 99_999 }, { field: 'tag' }],
    })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().payload.errors)).toEqual([
      '/rule/conditions/1/from',
      '/rule/conditions/2/id',
      '/rule/conditions/3/value',
    ])
  })
})

describe('collections chosen one by one', () => {
  it('AD-12 show the chosen products in their order', async () => {
    const [a, b, c] = [await mug(), await mug(), await mug()]
    const created = await admin.post('/api/admin/collections', { values: { name: 'Picked', products: [c.id, a.id] } })
    const { id, values } = created.json().data
    expect(values).toMatchObject({ slug: 'picked', kind: 'manual', products: [c.id, a.id], rule: null })
    const shown = async () =>
      (await shop.post('/api/product/product-collection/picked', {}))
        .json()
        .data.products.map((one: { group_id: number }) => one.group_id)
    await eventually(async () => (await shown()).join() === [c.id, a.id].join(), 1000)
    await admin.patch(`/api/admin/collections/${id}`, { version: 1, values: { products: [a.id, b.id, c.id] } })
    await eventually(async () => (await shown()).join() === [a.id, b.id, c.id].join(), 1000)
    const wrong = await admin.patch(`/api/admin/collections/${id}`, {
      version: 2,
      values: { products: [a.id, a.id, 99_999] },
    })
    expect(Object.keys(wrong.json().payload.errors)).toEqual(['/products/1', '/products/2'])
    const counts = (await shop.post('/api/product/product-collection-grid', { items: ['picked'] })).json().data
    expect(counts?.[0]?.product_count ?? 3).toBe(3)
  })
})

describe('collections by a rule', () => {
  it('AD-12 find products by each condition, and follow them within the same change', async () => {
    const category = await change((db) => createCategory(db, { name: `Ruled ${made}` }))
    const one = await mug({ tags: ['Ruled one'] })
    const byTag = await ruled([tag('ruled-one')])
    const byPrice = await ruled([tag('ruled-one'), { field: 'price', from: null, to: 50_000 }])
    const byCategory = await ruled([{ field: 'category', id: category }])
    const sold = await ruled([tag('ruled-one'), { field: 'stock', value: 'out' }])
    const reduced = await ruled([tag('ruled-one'), { field: 'sale' }])
    const all = () =>
      Promise.all(
        [byTag, byPrice, byCategory, sold, reduced].map(async ({ members }) => (await members()).includes(one.id)),
      )
    expect(await all()).toEqual([true, false, false, false, false])
    await change((db) =>
      updateProduct(db, one.id, {
        variants: one.variants.map((variant) => ({ ...variant, price: 40_000, compare_at: 90_000 })),
      }),
    )
    expect(await all()).toEqual([true, true, false, false, true])
    await change((db) => updateProduct(db, one.id, { category_id: category }))
    await pool.query('UPDATE product SET stock = 0 WHERE group_id = $1', [one.id])
    expect(await all()).toEqual([true, true, true, true, true])
    await eventually(async () => (await sold.shown()).includes(one.id), 1000)
    await change((db) => updateProduct(db, one.id, { tags: [] }))
    expect(await all()).toEqual([false, false, true, false, false])
    await eventually(async () => !(await byTag.shown()).includes(one.id), 1000)
  })

  it('AD-12 take products that meet any condition', async () => {
    const [tagged, cheap, other] = [await mug({ tags: ['any-rule'] }), await mug(), await mug()]
    await pool.query('UPDATE product SET price = 7 WHERE group_id = $1', [cheap.id])
    const { members } = await ruled([tag('any-rule'), { field: 'price', from: 7, to: 7 }], 'any')
    expect(new Set(await members())).toEqual(new Set([tagged.id, cheap.id]))
    expect(await members()).not.toContain(other.id)
  })

  it('AD-12 keep the newest products, in their order', async () => {
    const [first, second, third] = [await mug(), await mug(), await mug()]
    const { members } = await ruled([{ field: 'newest', count: 2 }])
    expect(await members()).toEqual([third.id, second.id])
    await change((db) => updateProduct(db, third.id, { published: false }))
    expect(await members()).toEqual([second.id, first.id])
    const fourth = await mug()
    expect(await members()).toEqual([fourth.id, second.id])
    await pool.query('DELETE FROM product_group WHERE id = $1', [fourth.id])
    await eventually(async () => (await members()).join() === [second.id, first.id].join(), 3000)
  })

  it('AD-12 keep the newest with other properties within two seconds', async () => {
    const [first, second] = [await mug({ tags: ['newest-of'] }), await mug({ tags: ['newest-of'] })]
    const { members } = await ruled([tag('newest-of'), { field: 'newest', count: 1 }])
    expect(await members()).toEqual([second.id])
    await change((db) => updateProduct(db, second.id, { tags: [] }))
    await eventually(async () => (await members()).join() === `${first.id}`, 3000)
  })

  it('AD-12 follow a change of many products, and a moved category, within two seconds', async () => {
    const mugs = await Promise.all(Array.from({ length: 30 }, () => mug({ tags: ['bulk-rule'] })))
    const { members } = await ruled([tag('bulk-rule'), { field: 'price', from: 33_000, to: 33_000 }])
    await pool.query('UPDATE product SET price = 33000 WHERE group_id = ANY ($1)', [mugs.map(({ id }) => id)])
    await eventually(async () => (await members()).length === 30, 4000)
    const [upper, lower] = [
      await change((db) => createCategory(db, { name: 'Above' })),
      await change((db) => createCategory(db, { name: 'Under' })),
    ]
    await change((db) => updateProduct(db, mugs[0]!.id, { category_id: lower }))
    const below = await ruled([{ field: 'category', id: upper }])
    expect(await below.members()).toEqual([])
    await change((db) => moveCategory(db, lower, { parentId: upper, before: null }))
    await eventually(async () => (await below.members()).join() === `${mugs[0]!.id}`, 4000)
  }, 30_000)

  it('AD-12 report faulty rules by pointer', async () => {
    const wrong = change((db) =>
      createCollection(db, {
        name: 'Wrong',
        rule: {
          match: 'all',
          conditions: [
            { field: 'price', from: 5, to: 1 },
            { field: 'category', id: 99_999 },
            { field: 'newest', count: 3 },
            { field: 'newest', count: 4 },
          ],
        },
      }),
    )
    expect(Object.keys(await errorsOf(wrong))).toEqual([
      '/rule/conditions/0/to',
      '/rule/conditions/1/id',
      '/rule/conditions/3/field',
    ])
    const missing = await admin.post('/api/admin/collections', { values: { name: 'x', kind: 'rule' } })
    expect(Object.keys(missing.json().payload.errors)).toEqual(['/rule'])
  })

  it('AD-12 keep the products they found when the rule is given up', async () => {
    const [one, two] = [await mug({ tags: ['frozen'] }), await mug({ tags: ['frozen'] })]
    const { id } = await ruled([tag('frozen')])
    const reply = await admin.patch(`/api/admin/collections/${id}`, { version: 1, values: { kind: 'manual' } })
    expect(reply.json().data.values).toMatchObject({ kind: 'manual', rule: null, products: [one.id, two.id] })
    await mug({ tags: ['frozen'] })
    expect((await admin.get(`/api/admin/collections/${id}`)).json().data.values.products).toHaveLength(2)
  })

  it('AD-12 are right after many changes of products and rules at once', async () => {
    const mugs = await Promise.all(Array.from({ length: 6 }, () => mug({ tags: ['race-rule'] })))
    const { id, members } = await ruled([tag('race-rule'), { field: 'price', from: 0, to: 100 }])
    const rules = [100, 200].map((to) =>
      JSON.stringify({ match: 'all', conditions: [tag('race-rule'), { field: 'price', from: 0, to }] }),
    )
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) =>
        at % 6 === 0
          ? pool.query('UPDATE collection SET rule = $2 WHERE id = $1', [id, rules[(at / 6) % 2]])
          : pool.query('UPDATE product SET price = $2 WHERE group_id = $1', [mugs[at % 6]!.id, [50, 150, 250][at % 3]]),
      ),
    )
    const wanted = async () =>
      (
        await pool.query<{ id: number }>(
          `SELECT g.id FROM product_group g, collection c WHERE c.id = $1 AND g.tags = '{race-rule}' AND g.price_from <= (c.rule #>> '{conditions,1,to}')::int ORDER BY g.id`,
          [id],
        )
      ).rows.map((row) => row.id)
    await eventually(async () => (await pool.query('SELECT FROM collection_refresh')).rows.length === 0, 10_000)
    await eventually(async () => (await members()).join() === (await wanted()).join(), 3000)
  }, 30_000)
})
