import { describe, expect, it } from 'vitest'
import type { SearchResult } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { findProducts } from './find-products.ts'
import { understandSearch } from './scope.ts'

const { get, post, database, app } = await testApp()
const suggest = async (query: string) =>
  expectData(await get(`/api/search/search?query=${encodeURIComponent(query)}`), 'SearchSuggestions')
const search = async (query: string, more = {}) =>
  expectData(await post('/api/search/search-products', { query, ...more }), 'SearchResult')
const ORDER = ['product', 'category', 'collection', 'page']
const slugs = (result: SearchResult) => result.products.map(({ slug }) => slug)

describe('search', () => {
  it('CT-04 finds products by stemmed words of their name, the last one as a prefix', async () => {
    expect(slugs(await search('bottle vase'))[0]).toBe('tall-bottle-vase')
    expect(slugs(await search('bottle vases'))[0]).toBe('tall-bottle-vase')
    expect(slugs(await search('tall bott'))[0]).toBe('tall-bottle-vase')
    expect(slugs(await search('VASE bottle'))[0]).toBe('tall-bottle-vase')
  })

  it('CT-04 finds a product by its SKU, whole or partial', async () => {
    expect(slugs(await search('ASH-VAS-001-TEN-28'))).toEqual(['tall-bottle-vase'])
    expect(slugs(await search('ash-vas-001'))).toContain('tall-bottle-vase')
    expect((await suggest('ASH-VAS-001-TEN-28')).suggestions[0]).toMatchObject({
      kind: 'product',
      path: '/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-28',
    })
  })

  it.each([
    ['tenmku', 'tenmoku'],
    ['temnoku', 'tenmoku'],
    ['tenmokuu', 'tenmoku'],
    ['tenmoko', 'tenmoku'],
    ['mgu', 'mug'],
    ['vse', 'vase'],
    ['celadno vase', 'celadon vase'],
    ['terracota', 'terracotta'],
    ['stonewre', 'stoneware'],
    ['terakotta', 'terracotta'],
    ['stonweare', 'stoneware'],
  ])('CT-04 corrects the typing error in %s', async (typed, meant) => {
    const result = await search(typed)
    expect(result.corrected).toBe(meant)
    expect(result.total).toBe((await search(meant)).total)
    expect(result.total).toBeGreaterThan(0)
  })

  it('CT-04 only corrects what finds nothing, and never into something that finds nothing', async () => {
    expect((await search('vase')).corrected).toBeNull()
    expect(await search('xqzzy')).toMatchObject({ corrected: null, total: 0, pages: 0, products: [] })
  })

  it('CT-04 suggests products, categories and pages', async () => {
    const { suggestions } = await suggest('vas')
    expect(suggestions.filter(({ kind }) => kind === 'product').length).toBeGreaterThan(3)
    expect(suggestions).toContainEqual(
      expect.objectContaining({ kind: 'category', label: 'Vases', path: '/product-category/vases', price: null }),
    )
    expect((await suggest('abou')).suggestions).toContainEqual({
      kind: 'page',
      label: 'about',
      path: '/about',
      image: null,
      price: null,
    })
    expect((await suggest('a')).suggestions).toEqual([])
  })

  it('CT-04 suggests collections, at most two, after the categories', async () => {
    const { suggestions } = await suggest('tea')
    const kinds = suggestions.map(({ kind }) => kind)
    expect(suggestions.find(({ kind }) => kind === 'collection')).toMatchObject({
      label: 'Tea at four',
      path: '/product-collection/tea-at-four',
      image: { src: '/images/banners/tea-set.webp' },
      price: null,
    })
    expect(kinds).toEqual(kinds.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
  })

  it('CT-04 links a whole SKU to its variant, with picture and price, and a partial one to its product', async () => {
    const [whole] = (await suggest('ash-vas-001-cel-28')).suggestions
    expect(whole).toMatchObject({
      path: '/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28',
      image: { src: '/images/products/tall-bottle-vase-celadon.webp' },
      price: { amount: 480_000, currency: 'INR' },
    })
    expect((await suggest('ash-vas-001-c')).suggestions[0]?.path).toBe('/product/tall-bottle-vase')
    for (const query of ['%', '_', 'ASH-VAS-001-CEL-__', 'ASH-VAS-001-CEL-2%'])
      expect(JSON.stringify(await suggest(query))).not.toContain('?sku=')
  })

  it('CT-04 returns the regular price of a reduced product, and of a variant named by its SKU', async () => {
    const reduced = { price: { amount: 490_000, currency: 'INR' }, regular_price: { amount: 620_000, currency: 'INR' } }
    expect((await suggest('shouldered vase')).suggestions[0]).toMatchObject(reduced)
    const { rows } = await database.pool.query<{ sku: string }>(
      `SELECT sku FROM product p JOIN product_group g ON g.id = p.group_id WHERE g.slug = 'shouldered-vase'`,
    )
    expect((await suggest(rows[0]?.sku ?? '')).suggestions[0]).toMatchObject(reduced)
    expect((await suggest('moon jar')).suggestions[0]).not.toHaveProperty('regular_price')
  })

  it('CT-04 counts other results for the tabs: categories, collections and pages by their text', async () => {
    const pages = {
      component_data: [
        {
          key: 'rich-text',
          settings: { html: '<p>We pack each bowl in <b>straw&nbsp;paper</b> &amp; two boxes.</p>' },
        },
      ],
    }
    // Articles and questions are also pages.
    await database.pool.query('DELETE FROM article')
    await database.pool.query('DELETE FROM question_group')
    await database.pool.query(
      `INSERT INTO document (key, page_type, name, published) VALUES ('packing', 'Page', 'Packing', $1), ('hidden', 'Page', 'Hidden', $2)`,
      [
        JSON.stringify({ page: { title: 'How we pack', path: '/packing' }, ...pages }),
        JSON.stringify({ page: { title: 'Hidden', path: '/hidden', noindex: true }, ...pages }),
      ],
    )
    await eventually(async () => (await search('straw')).counts.pages === 1)
    const { found, counts } = await search('straw')
    expect(found).toEqual([
      {
        kind: 'page',
        label: 'How we pack',
        path: '/packing',
        text: 'We pack each bowl in straw paper & two boxes.',
        image: null,
      },
    ])
    expect(counts).toEqual({ products: expect.any(Number), categories: 0, collections: 0, pages: 1 })
    const bowls = await search('bowl')
    expect(bowls.counts).toMatchObject({ products: bowls.total, categories: 1, pages: 1 })
    expect(bowls.found.map(({ path }) => path)).toEqual(['/product-category/bowls', '/packing'])
    // A page that only exists in a mode is not found.
    expect((await search('coming soon')).counts.pages).toBe(0)
  })

  it('CT-04 pages and sorts', async () => {
    const all = await search('glaze', { per_page: 60 })
    expect(all.total).toBeGreaterThan(10)
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((page) => search('glaze', { per_page: 7, page })))
    expect(pages.flatMap(slugs)).toEqual(slugs(all))
    const prices = (await search('glaze', { sort: 'price-desc', per_page: 60 })).products.map(
      ({ channel }) => channel.selling_price.amount,
    )
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
  })

  it('CT-07 does not find unpublished products', async () => {
    await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    await eventually(async () => !slugs(await search('moon jar')).includes('moon-jar'))
    const { rows } = await database.pool.query<{ sku: string }>(
      `SELECT sku FROM product JOIN product_group g ON g.id = group_id WHERE slug = 'moon-jar'`,
    )
    expect(slugs(await search(rows[0]?.sku ?? ''))).toEqual([])
  })

  it('learns the words of a new product, and removes those of a deleted one', async () => {
    await database.pool.query(
      `INSERT INTO product_group (slug, name, category_id, published) SELECT 'zisha-pot', 'Zisha pot', id, true FROM category LIMIT 1`,
    )
    const known = async () =>
      (await database.pool.query(`SELECT doc_count FROM search_word WHERE word = 'zisha'`)).rows[0]?.doc_count
    expect(await known()).toBe(1)
    await database.pool.query(`UPDATE product_group SET name = 'Yixing pot' WHERE slug = 'zisha-pot'`)
    expect(await known()).toBe(0)
    await database.pool.query(`DELETE FROM product_group WHERE slug = 'zisha-pot'`)
    expect(
      (await database.pool.query(`SELECT doc_count FROM search_word WHERE word = 'yixing'`)).rows[0]?.doc_count,
    ).toBe(0)
  })

  it.each([
    "'",
    '"',
    '\\',
    '%',
    '_',
    '&|!():*<->',
    'a & b',
    '   ',
    '',
    '🏺',
    'ä'.repeat(200),
    "x'; DROP TABLE product; --",
    '%%%%',
    'the',
  ])('accepts any text: %s', async (query) => {
    expect((await suggest(query)).query).toBe(query)
    expect((await search(query)).query).toBe(query)
  })

  it('AP-01 refuses text that is too long, missing or not text', async () => {
    expectFailure(await get(`/api/search/search?query=${'x'.repeat(201)}`), 400, 'malformed')
    expectFailure(await get('/api/search/search'), 400, 'malformed')
    expectFailure(await post('/api/search/search-products', { query: 7 }), 400, 'malformed')
    expectFailure(
      await post('/api/search/search-products', { query: 'a\u0000b'.repeat(1), page: 1e9 }),
      400,
      'malformed',
    )
  })
})

describe('a word that half the catalogue contains', () => {
  it('CT-04 returns whole pages, in the shop’s order', async () => {
    await database.pool.query(`
      INSERT INTO product_group (slug, name, category_id, published, featured_rank)
      SELECT 'bulk-' || n, 'Plainware piece ' || n, (SELECT id FROM category LIMIT 1), true, 5000 + n FROM generate_series(1, 3000) n`)
    await database.pool.query(
      `INSERT INTO product (group_id, sku, price, stock) SELECT id, 'BULK-' || id, 1000 + id, 1 FROM product_group WHERE slug LIKE 'bulk-%'`,
    )
    await database.pool.query('ANALYZE')
    await eventually(async () => (await search('plainware')).total === 3000)
    const second = await search('plainware', { page: 2, per_page: 5 })
    expect(slugs(second)).toEqual(['bulk-6', 'bulk-7', 'bulk-8', 'bulk-9', 'bulk-10'])
    expect(slugs(await search('plainware', { page: 600, per_page: 5 }))).toEqual([
      'bulk-2996',
      'bulk-2997',
      'bulk-2998',
      'bulk-2999',
      'bulk-3000',
    ])
    expect(
      (
        await findProducts(app, (await understandSearch(app, 'plainware piece')).scope, {
          sort: 'price-desc',
          offset: 0,
          perPage: 1,
          conditions: [],
          key: '',
        })
      ).rows[0]?.slug,
    ).toBe('bulk-3000')
  })

  it('CT-04 is checked on the results of rarer words, and words like “the” do not count', async () => {
    await database.pool.query(`UPDATE product_group SET subtitle = 'Zaffre' WHERE slug IN ('bulk-7', 'bulk-9')`)
    expect(slugs(await search('plainware zaffre')).sort()).toEqual(['bulk-7', 'bulk-9'])
    expect(slugs(await search('zaffre plain')).sort()).toEqual(['bulk-7', 'bulk-9'])
    expect((await search('zaffre teapot')).total).toBe(0)
    expect((await search('the plainware', { per_page: 2 })).total).toBe(3000)
    // Only the numbers.
    for (const query of ['the plainware', 'plainware zaffre', 'zaffre teapot']) {
      const { total, counts } = await search(query)
      expect(await search(query, { per_page: 0 })).toMatchObject({ products: [], pages: 0, total, counts })
    }
    expect((await search('plainware 2999')).products.map(({ slug }) => slug)).toEqual(['bulk-2999'])
    const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM search_word WHERE word ~ '^[0-9]+$'`)
    expect(rows[0].n).toBe(0)
  })
})

describe('query words', () => {
  it('contain nothing that full-text search would read as an operator', async () => {
    const { words, scope } = await understandSearch(app, "tea | (bowl <-> 'mug') !x:*")
    expect(words).toEqual(['tea', 'bowl', 'mug', 'x'])
    expect(scope.words).toBe("'tea' & 'bowl' & 'mug' & 'x':*")
    expect((await understandSearch(app, '  --  ')).scope.words).toBeUndefined()
  })
})
