import { expect, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { listBaselines, restoreBaseline } from '#server/testing/baselines.ts'
import { expectData } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { emptyDatabase, testApp } from '#server/testing/test-app.ts'

const [oldest = ''] = await listBaselines()
const database = await emptyDatabase()
await restoreBaseline(database.connection, oldest)
await database.pool.query(`
  INSERT INTO product_group (slug, name, category_id, published, brand, tags, options)
  SELECT 'odd-' || n, 'Odd ' || n, (SELECT min(id) FROM category), true, 'Écru', '{new-arrival,50% off}', '[]' FROM generate_series(1, 8) n;
  INSERT INTO product (group_id, sku, price, stock, options)
  SELECT g.id, 'ODD-' || n, 100, 3, o FROM (VALUES
    (1, '{"Power": "+1.50", "Grade": "A"}'::jsonb), (2, '{"Power": "-1.50", "Grade": "A+"}'), (3, '{"Power": "0", "Grade": "a"}'),
    (4, '{"Size (cm)": "1/2"}'), (5, '{"Size (cm)": "1-2"}'), (6, '{"Token": "One"}'), (7, '{"Finish": "É"}'), (8, '{"Finish": "é"}')
  ) o(n, o) JOIN product_group g ON g.slug = 'odd-' || n;
  INSERT INTO facet_value (kind, facet, name, key, value) VALUES ('option', 'power', 'Power', 'of-old', 'Of/old')`)
const { rows: idsBefore } = await database.pool.query(
  'SELECT slug, facet_ids FROM product_group WHERE slug NOT LIKE $1 ORDER BY slug',
  ['odd-%'],
)
await migrate(database.connection)
const { get, post } = await testApp({ database, renderer })

const keys = async (facet: string) =>
  (
    await database.pool.query<{ key: string }>('SELECT key FROM facet_value WHERE facet = $1 ORDER BY key', [facet])
  ).rows.map(({ key }) => key)
const found = async (facets: Record<string, string[]>) =>
  expectData(await post('/api/shop/all', { filters: { facets } }), 'Listing')
    .products.map(({ slug }) => slug)
    .sort()

it('CT-01 separates values that shared a key before the upgrade', async () => {
  expect(await keys('power')).toEqual(['0', '_minus_1.50', '_plus_1.50', 'of_slash_old'])
  expect(await keys('grade')).toEqual(['a', 'a_plus'])
  expect(await keys('size-_open_cm_close')).toEqual(['1--2', '1_slash_2'])
  expect(await keys('finish')).toEqual(['é'])
  expect(await found({ power: ['_plus_1.50'] })).toEqual(['odd-1'])
  expect(await found({ power: ['_minus_1.50'] })).toEqual(['odd-2'])
  expect(await found({ grade: ['a'] })).toEqual(['odd-1', 'odd-3'])
  expect(await found({ 'size-_open_cm_close': ['1--2'] })).toEqual(['odd-5'])
  expect(await found({ finish: ['é'] })).toEqual(['odd-7', 'odd-8'])
  expect(await found({ 'option-token': ['one'] })).toEqual(['odd-6'])
  // Correct values were not changed.
  const { rows } = await database.pool.query(
    'SELECT slug, facet_ids FROM product_group WHERE slug NOT LIKE $1 ORDER BY slug',
    ['odd-%'],
  )
  expect(rows).toEqual(idsBefore)
})

it.each([
  ['/shop-online?power=1-50', '/shop-online?power=_minus_1.50&power=_plus_1.50'],
  [
    '/shop-online?sort=name&power=1-50&power=0&utm_source=x',
    '/shop-online?sort=name&power=_minus_1.50&power=_plus_1.50&power=0&utm_source=x',
  ],
  ['/search?query=pot&size-cm=1-2', '/search?query=pot&size-_open_cm_close=1--2&size-_open_cm_close=1_slash_2'],
  ['/product-category/vases?token=one', '/product-category/vases?option-token=one'],
  ['/shop-online/50-off?page=2', '/shop-online/50_percent_-off?page=2'],
  ['/shop-online?tag=50-off&tag=new-arrival', '/shop-online?tag=50_percent_-off&tag=new-arrival'],
  ['/shop-online?power=of-old', '/shop-online?power=of_slash_old'],
  ['/shop-online?grade=a', undefined],
  ['/shop-online/new-arrival', undefined],
  ['/shop-online?power=nothing', undefined],
  ['/about?power=1-50', undefined],
])('CT-01 redirects the old address %s to %s', async (old, location) => {
  for (const _ of ['first', 'from the cache']) {
    const reply = await get(old)
    expect([reply.statusCode, reply.headers['location']]).toEqual(location ? [301, location] : [200, undefined])
  }
})
