import { expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { get, post, database } = await testApp()
const tags = async () => expectData(await get('/api/tag/all'), 'Tag[]')

it('CT-01 counts each tag’s products, and a tag’s listing contains exactly those', async () => {
  const { rows } = await database.pool.query<{ slug: string; count: number }>(
    'SELECT t AS slug, count(*)::int AS count FROM product_group, unnest(tags) t WHERE published GROUP BY t',
  )
  const all = await tags()
  expect(Object.fromEntries(all.map(({ slug, product_count: count }) => [slug, count]))).toEqual(
    Object.fromEntries(rows.map(({ slug, count }) => [slug, count])),
  )
  const counts = all.map(({ product_count: count }) => count)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  for (const { slug, product_count: count, name } of all.slice(0, 5)) {
    const { total, subject } = expectData(await post(`/api/shop/${slug}`), 'Listing')
    expect([total, subject.kind, subject.name]).toEqual([count, 'tag', name])
  }
})

it('CT-01 gives a tag with capitals and spaces an address', async () => {
  await database.pool.query(`UPDATE product_group SET tags = '{"Hand Painted"}' WHERE slug = 'moon-jar'`)
  await eventually(async () => (await tags()).some(({ slug }) => slug === 'hand-painted'))
  const { products, subject } = expectData(await post('/api/shop/hand-painted'), 'Listing')
  expect(products.map(({ slug }) => slug)).toEqual(['moon-jar'])
  expect(subject.name).toBe('Hand Painted')
  expectFailure(await post('/api/shop/Hand%20Painted'), 404, 'not_found')
})

it('CT-01 a tag without products does not exist', async () => {
  await database.pool.query(`UPDATE product_group SET tags = '{}' WHERE slug = 'moon-jar'`)
  await eventually(async () => (await post('/api/shop/hand-painted')).statusCode === 404)
  expect((await tags()).map(({ slug }) => slug)).not.toContain('hand-painted')
})
