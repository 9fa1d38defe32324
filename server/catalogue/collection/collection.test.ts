import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { post, database } = await testApp()
const grid = async (items: string[]) =>
  expectData(await post('/api/collection/collection-grid', { items }), 'Collection[]')

it('CT-06 returns the named collections in that order, without missing ones', async () => {
  const found = await grid(['gifts-under-2000', 'gone', 'tea-at-four'])
  expect(found.map(({ slug }) => slug)).toEqual(['gifts-under-2000', 'tea-at-four'])
  expect(found[1]).toMatchObject({ name: 'Tea at four', product_count: 10, image: { width: 1600 } })
})

it('CT-06 returns all collections in their own order if none is named', async () => {
  expect((await grid([])).map(({ slug }) => slug)).toEqual([
    'monsoon-table',
    'tea-at-four',
    'dark-glazes',
    'gifts-under-2000',
  ])
})

it('CT-07 counts published products only, and follows changes', async () => {
  await database.pool.query(`UPDATE product_group SET published = false WHERE slug = 'tea-caddy'`)
  await eventually(async () => (await grid(['tea-at-four']))[0]?.product_count === 9)
})

it('refuses anything but a list of slugs', async () => {
  for (const body of [{}, { items: 'tea' }, { items: Array.from({ length: 49 }, () => 'a') }, { items: [], more: 1 }])
    expect((await post('/api/collection/collection-grid', body)).statusCode).toBe(400)
})
