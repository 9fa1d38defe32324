import { describe, expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { compareNames } from '#server/platform/names/compare-names.ts'

const { get, post, change, database } = await testApp()

/** In the language's order. */
const SORTED = [
  '2 mugs',
  '10 mugs',
  'apple bowl',
  'Apple plate',
  '“Birch” tray',
  'birch tray 2',
  'Birch tray 10',
  'E\u0301clair plate',
  'Ecru mug',
  'elm board',
  'Émail pan',
  'Enamel pan',
  'Potters wheel',
  'Potter’s wheel, large',
  'Tea bowl',
  'Tea pot',
  'Tea-strainer',
  'Teak board',
  'zebra mug',
  'Ёлка',
  'कप',
]
const slugs = SORTED.map((_name, place) => `sorted-${String((place * 8) % SORTED.length).padStart(2, '0')}-${place}`)

await change('UPDATE product_group SET published = false')
await change(
  `WITH made AS (
     INSERT INTO product_group (slug, name, category_id, published, options)
     SELECT slug, name, (SELECT min(id) FROM category), true, jsonb_build_array(jsonb_build_object('name', 'Motif', 'values', jsonb_build_array(jsonb_build_object('value', name))))
     FROM unnest($1::text[], $2::text[]) u(name, slug) ORDER BY slug RETURNING id, slug, name
   ) INSERT INTO product (group_id, sku, price, stock, options) SELECT id, upper(slug), 90000, 3, jsonb_build_object('Motif', name) FROM made`,
  [SORTED, slugs],
)

const BITS = `SELECT FROM write_all_listing_bits(); SELECT pg_notify('vitrine_changed', 'catalogue')`
const pageOf = async (path: string, body: object) => expectData(await post(path, { sort: 'name', ...body }), 'Listing')

describe.each([
  ['a small shop', 'DELETE FROM listing_bits'],
  ['a large shop', BITS],
])('in %s', (_name, prepare) => {
  it.each(['/api/shop/all', '/api/product/product-category/%s'])(
    'CT-12 sorts the products of %s by name in the language’s order, by numbers and by cursors',
    async (path) => {
      await change(prepare)
      const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM category ORDER BY id LIMIT 1')
      const list = path.replace('%s', rows[0]?.slug ?? '')
      const filters = { price_min: 1000 }
      const all = await pageOf(list, { per_page: 60, filters })
      expect(all.products.map(({ name }) => name)).toEqual(SORTED)
      const walked: string[] = []
      for (let after: string | null | undefined; after !== null;) {
        const { products, next } = await pageOf(list, { per_page: 4, filters, ...(after && { after }) })
        walked.push(...products.map(({ name }) => name))
        after = next
      }
      expect(walked).toEqual(SORTED)
      expect((await pageOf(list, { per_page: 5, page: 3, filters })).products.map(({ name }) => name)).toEqual(
        SORTED.slice(10, 15),
      )
    },
  )
})

it('CT-12 sorts the values of a facet like names in the listing', async () => {
  const { facets } = expectData(await get('/api/product/filters/all/all?kind=shop'), 'Filters')
  const values = facets.find(({ key }) => key === 'motif')?.values.map(({ value }) => value)
  expect(values).toEqual(SORTED.map((name) => (name === 'E\u0301clair plate' ? expect.stringMatching(/clair/) : name)))
})

it('CT-12 the server and the database compare names in the same way', async () => {
  const odd = [
    '',
    '!!!',
    '—',
    'a',
    'A',
    'á',
    'ab',
    'a b',
    'a-b',
    'a.b',
    "a'b",
    'Ａ１',
    'a2',
    'a10',
    '１０',
    'ß',
    'ss',
    '🎁',
    'C++',
    'C',
    'c#',
  ]
  const names = [...SORTED, ...odd]
  const { rows } = await database.pool.query<{ one: string; other: string; order: number }>(
    `SELECT one, other, CASE WHEN a = b THEN 0 WHEN a < b THEN -1 ELSE 1 END AS order
     FROM (SELECT one, other, name_order(one) COLLATE shop_names AS a, name_order(other) COLLATE shop_names AS b FROM unnest($1::text[]) one, unnest($1::text[]) other) s`,
    [names],
  )
  // Names that look equal may have different bytes.
  const differing = rows.filter(({ one, other, order }) => {
    const compared = Math.sign(compareNames(one, other))
    return compared !== 0 && compared !== order
  })
  expect(differing).toEqual([])
})

it('CT-12 accepts names of any length, and sorts them by their beginning', async () => {
  // Incompressible text, which no index accepts.
  const long = (first: string) =>
    `${first} ${Array.from({ length: 900 }, (_one, n) => (n * 7919).toString(36)).join('')}`
  await database.pool.query(
    `INSERT INTO product_group (slug, name, category_id, published) SELECT 'long-' || n, name, (SELECT min(id) FROM category), true FROM unnest($1::text[]) WITH ORDINALITY u(name, n)`,
    [[long('b'), long('a')]],
  )
  const { rows } = await database.pool.query(
    `SELECT slug FROM product_group WHERE slug LIKE 'long-%' ORDER BY sort_name`,
  )
  expect(rows).toEqual([{ slug: 'long-2' }, { slug: 'long-1' }])
})
