import { describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, eventually, productId, testApp } from '#server/testing/test-app.ts'

const { get, post, database } = await testApp()
const single = async (id: string, headers = {}) => get(`/api/product/single-product/${id}`, headers)
const grid = async (body: object) => expectData(await post('/api/product/product-grid', body), 'ProductCard[]')

describe('single-product', () => {
  it('CT-02 finds a product by slug, SKU or number; SKU and number select the variant', async () => {
    const bySlug = expectData(await single('tall-bottle-vase'), 'SingleProduct')
    expect(bySlug.channel.sku).toBe('ASH-VAS-001-TEN-20')
    expect(bySlug.variants).toHaveLength(4)
    expect(bySlug.variants.map(({ details }) => [details?.[0]?.value, details?.at(-1)?.value])).toEqual([
      ['20 cm', '900\u00a0g'],
      ['28 cm', '1.4\u00a0kg'],
      ['20 cm', '900\u00a0g'],
      ['28 cm', '1.4\u00a0kg'],
    ])
    expect(bySlug.options[0]?.values[0]).toEqual({ value: 'Tenmoku', swatch: '#3a241a' })
    const bySku = expectData(await single('ASH-VAS-001-CEL-20'), 'SingleProduct')
    expect(bySku).toMatchObject({ slug: 'tall-bottle-vase', channel: { sku: 'ASH-VAS-001-CEL-20' } })
    const byNumber = expectData(await single(String(bySku.id)), 'SingleProduct')
    expect(byNumber).toEqual(bySku)
  })

  it('CT-02 reveals stock up to ten only, and prices in minor units', async () => {
    await database.pool.query(`UPDATE product SET stock = 4321 WHERE sku = 'ASH-VAS-001-TEN-28'`)
    const { variants } = expectData(await single('tall-bottle-vase'), 'SingleProduct')
    expect(variants.find(({ channel }) => channel.sku === 'ASH-VAS-001-TEN-28')?.channel).toEqual({
      sku: 'ASH-VAS-001-TEN-28',
      selling_price: { amount: 480_000, currency: 'INR' },
      compare_at_price: null,
      stock: 10,
      in_stock: true,
    })
  })

  it('RT-09 returns the slug’s product if the SKU no longer exists, and 404 without one', async () => {
    const wanted = (id: string, slug?: string) => single(`${id}${slug ? `?slug=${slug}` : ''}`)
    const product = expectData(await wanted('ASH-GONE', 'tall-bottle-vase'), 'SingleProduct')
    expect(product).toEqual(expectData(await wanted('tall-bottle-vase'), 'SingleProduct'))
    // The SKU takes precedence over the slug.
    expect(expectData(await wanted('ASH-VAS-001-CEL-20', 'moon-jar'), 'SingleProduct').slug).toBe('tall-bottle-vase')
    expectFailure(await wanted('ASH-GONE'), 404, 'not_found')
    expectFailure(await wanted('ASH-GONE', 'no-such-product'), 404, 'not_found')
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    expectFailure(await wanted('ASH-GONE', 'moon-jar'), 404, 'not_found')
    await database.pool.query(`UPDATE product_group SET published = true WHERE slug = 'moon-jar'`)
  })

  it('CT-07 returns an unpublished product to admins who ask for it, and 404 to everyone else', async () => {
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'urli'`)
    expectFailure(await single('urli'), 404, 'not_found')
    expectFailure(await single('urli?is_published=false'), 404, 'not_found')
    expectFailure(
      await single('urli?is_published=false', { authorization: 'Bearer an-admin-token-for-tests-not' }),
      404,
      'not_found',
    )
    expectFailure(await single('urli', asAdministrator), 404, 'not_found')
    expectFailure(await get('/api/product/single-product/urli/related?is_published=false'), 404, 'not_found')
    const reply = await single('urli?is_published=false', asAdministrator)
    expect(expectData(reply, 'SingleProduct').is_published).toBe(false)
    // Nothing an admin sees may be cached for others.
    expect(reply.headers['cache-tags']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    for (const source of ['featured', 'newest'])
      expect((await grid({ items: [], source, limit: 48 })).map(({ slug }) => slug)).not.toContain('urli')
    expect((await grid({ items: ['urli', 'tea-bowl'], source: 'manual' })).map(({ slug }) => slug)).toEqual([
      'tea-bowl',
    ])
  })

  it.each([
    'no-such',
    '0',
    '-1',
    '99999999',
    '999999999999999',
    '99999999999999999999999',
    '1e9',
    "'; DROP TABLE product; --",
    '%F0%9F%8F%BA',
    '..%2f..',
  ])('answers 404 for the id %s', async (id) => {
    expectFailure(await single(encodeURIComponent(decodeURIComponent(id))), 404, 'not_found')
  })

  it('CT-02 lists related products of the same category, never itself', async () => {
    const related = expectData(await get('/api/product/single-product/tall-bottle-vase/related'), 'ProductCard[]')
    expect(related.length).toBeGreaterThan(4)
    expect(related.map(({ slug }) => slug)).not.toContain('tall-bottle-vase')
    expect(new Set(related.map(({ category }) => category.slug))).toEqual(new Set(['vases']))
  })
})

describe('product-grid', () => {
  it('CT-06 keeps the order of hand-picked products and leaves out missing ones', async () => {
    expect(
      (await grid({ items: ['tea-bowl', 'no-such', 'dinner-plate'], source: 'manual' })).map(({ slug }) => slug),
    ).toEqual(['tea-bowl', 'dinner-plate'])
  })

  it('CT-06 supports the sources featured, newest, sale, category and collection', async () => {
    expect((await grid({ items: [], source: 'featured', limit: 3 }))[0]?.slug).toBe('tall-bottle-vase')
    const { rows } = await database.pool.query(
      `SELECT slug FROM product_group WHERE published ORDER BY created_at DESC, id DESC LIMIT 3`,
    )
    expect((await grid({ items: [], source: 'newest', limit: 3 })).map(({ slug }) => slug)).toEqual(
      rows.map(({ slug }) => slug),
    )
    const sale = await grid({ items: [], source: 'sale', limit: 48 })
    expect(sale.length).toBeGreaterThan(2)
    for (const { channel } of sale)
      expect(channel.compare_at_price?.amount).toBeGreaterThan(channel.selling_price.amount)
    expect(
      new Set((await grid({ items: ['bowls'], source: 'category' })).map(({ category }) => category.slug)),
    ).toEqual(new Set(['bowls']))
    expect((await grid({ items: ['monsoon-table'], source: 'collection', limit: 3 })).map(({ slug }) => slug)).toEqual([
      'side-plate',
      'deep-coupe',
      'serving-bowl',
    ])
  })

  it('CT-06 accepts slugs, SKUs and numbers, in the given order, each product once', async () => {
    const { rows } = await database.pool.query<{ sku: string; id: number; slug: string }>(
      `SELECT DISTINCT ON (g.id) p.sku, p.id, g.slug FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.slug IN ('diyas', 'kulhad') ORDER BY g.id, p.id`,
    )
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    const items = [second.sku, 'tea-bowl', `${first.id}`, 'gone', '0', '99999999999', second.slug, 'tea-bowl']
    expect((await grid({ items, source: 'manual' })).map(({ slug }) => slug)).toEqual([
      second.slug,
      'tea-bowl',
      first.slug,
    ])
  })

  it('CT-06 returns related products', async () => {
    const related = await grid({ items: ['tall-bottle-vase'], source: 'related', limit: 4 })
    expect(related).toHaveLength(4)
    expect(related.map(({ slug }) => slug)).not.toContain('tall-bottle-vase')
  })

  it.each([
    [{ items: ['a', 'b'], source: 'related' }, 400, 'malformed'],
    [{ items: ['none'], source: 'related' }, 404, 'not_found'],
    [{ items: Array(49).fill('a'), source: 'manual' }, 400, 'malformed'],
    [{ items: [], source: 'nothing' }, 400, 'malformed'],
    [{ items: [], source: 'category' }, 400, 'malformed'],
    [{ items: ['none'], source: 'category' }, 404, 'not_found'],
    [{ items: [], source: 'featured', limit: 1000 }, 400, 'malformed'],
    [{ items: ['\u0000'], source: 'manual' }, 400, 'malformed'],
    [{ source: 'featured' }, 400, 'malformed'],
  ])('AP-01 refuses %j', async (body, status, code) => {
    expectFailure(await post('/api/product/product-grid', body), status, code)
  })

  it('shows a card’s cheapest variant in stock, at the price it sorts by', async () => {
    await database.pool.query(`UPDATE product SET stock = 0 WHERE sku LIKE 'ASH-VAS-001-%-20'`)
    const [card] = await grid({ items: ['tall-bottle-vase'], source: 'manual' })
    expect(card).toMatchObject({
      channel: { sku: 'ASH-VAS-001-TEN-28', selling_price: { amount: 480_000 } },
      in_stock: true,
      has_variants: true,
    })
    await database.pool.query(`UPDATE product SET stock = 0 WHERE sku LIKE 'ASH-VAS-001-%'`)
    const [out] = await grid({ items: ['tall-bottle-vase'], source: 'manual' })
    expect(out).toMatchObject({ in_stock: false, channel: { sku: 'ASH-VAS-001-TEN-20', in_stock: false, stock: 0 } })
  })
})

describe('categories', () => {
  it('CT-06 returns a grid’s categories in the requested order, and all top-level ones if none is named', async () => {
    const all = expectData(await post('/api/category/category-grid', { items: [] }), 'Category[]')
    expect(all).toHaveLength(6)
    expect(all.reduce((sum, { product_count: count }) => sum + count, 0)).toBeGreaterThan(40)
    const two = expectData(
      await post('/api/category/category-grid', { items: ['teaware', 'gone', 'bowls'] }),
      'Category[]',
    )
    expect(two.map(({ slug }) => slug)).toEqual(['teaware', 'bowls'])
  })

  it('AP-01 returns a category with its descendants, and counts their products', async () => {
    await database.pool.query(
      `INSERT INTO category (slug, name, parent_id, position) SELECT 'floor-vases', 'Floor vases', id, 9 FROM category WHERE slug = 'vases'`,
    )
    await database.pool.query(
      `UPDATE product_group SET category_id = (SELECT id FROM category WHERE slug = 'floor-vases') WHERE slug = 'moon-jar'`,
    )
    const id = await categoryId('vases')
    await eventually(async () => (await get(`/api/category/all?category_id=${id}`)).json().data.length === 2)
    const tree = expectData(await get(`/api/category/all?category_id=${id}`), 'Category[]')
    expect(tree.map(({ slug, parent_id: parent, product_count: count }) => [slug, parent, count])).toEqual([
      ['vases', null, 8],
      ['floor-vases', id, 1],
    ])
    expectFailure(await get('/api/category/all?category_id=999999'), 404, 'not_found')
    expectFailure(await get('/api/category/all?category_id=abc'), 400, 'malformed')
  })
})

describe('figures maintained by triggers', () => {
  it('CT-05 derive a product’s rating from its reviews', async () => {
    const rating = async () => (await single('moon-jar')).json().data.rating
    await database.pool.query(
      `DELETE FROM review WHERE group_id = (SELECT id FROM product_group WHERE slug = 'moon-jar')`,
    )
    expect(await rating()).toEqual({ overall_rating: 0, total_reviews: 0 })
    await database.pool.query(
      `INSERT INTO review (group_id, author, rating) SELECT id, 'A', r FROM product_group, unnest(ARRAY[5,4,4]) r WHERE slug = 'moon-jar'`,
    )
    expect(await rating()).toEqual({ overall_rating: 4.33, total_reviews: 3 })
    await database.pool.query(`UPDATE review SET published = false WHERE rating = 5 AND author = 'A'`)
    expect(await rating()).toEqual({ overall_rating: 4, total_reviews: 2 })
  })

  it('stay exact when one group is changed concurrently', async () => {
    const ids = await Promise.all(
      ['TEN-20', 'TEN-28', 'CEL-20', 'CEL-28'].map((end) => productId(database, `ASH-VAS-001-${end}`)),
    )
    await database.pool.query('UPDATE product SET stock = 100 WHERE id = ANY ($1)', [ids])
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        database.pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [ids[index % 4]]),
      ),
    )
    const { rows } = await database.pool.query(`SELECT stock_total FROM product_group WHERE slug = 'tall-bottle-vase'`)
    expect(rows[0].stock_total).toBe(340)
  })

  it('CK-07 never let stock fall below zero', async () => {
    await expect(database.pool.query(`UPDATE product SET stock = -1 WHERE sku = 'ASH-VAS-001-TEN-20'`)).rejects.toThrow(
      'product_stock_check',
    )
  })
})

async function categoryId(slug: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM category WHERE slug = $1', [slug])
  return rows[0]?.id ?? 0
}
