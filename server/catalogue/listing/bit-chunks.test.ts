import type { Pool } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Listing, SearchResult } from '#generated/api.d.ts'
import { generateProducts } from '#server/demo/generate-products.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { expectData } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { BitChunks } from './bit-chunks.ts'
import { countAllocated } from './bit-memory.ts'

const one = await testApp()
const { pool } = one.database
const other = await testApp({ database: openDatabase(one.connection, 5) })
const client = await pool.connect()
await generateProducts(client, 1300)
client.release(true)
await one.change('SELECT')
await other.change('SELECT')

type Shop = typeof one
const FOLD = 'SELECT fold_listing_changes(0)'
const dear = 'price_min=99000000'
const countDear = async ({ get }: Shop) =>
  expectData(await get(`/api/product/filters/all/all?kind=shop&${dear}`), 'Filters').total
const price = (number: number, amount: number) =>
  `UPDATE product SET price = ${amount}, compare_at = NULL WHERE sku LIKE 'GEN-${String(number).padStart(7, '0')}-%'`

/** Runs a change after the members of the next page were found and before the page is read. */
function changeBeforePage(text: string): void {
  const asked = pool as unknown as { query: (...args: unknown[]) => Promise<unknown> }
  const query = asked.query.bind(pool)
  const spy = vi.spyOn(asked, 'query').mockImplementation(async (...args: unknown[]) => {
    if ((args[0] as { text?: string }).text?.includes(' AS matches')) {
      spy.mockRestore()
      await query(text)
    }
    return query(...args)
  })
  onTestFinished(() => spy.mockRestore())
}

it('CT-10 every process sees what another has written', async () => {
  expect([await countDear(one), await countDear(other)]).toEqual([0, 0])
  await pool.query(price(7, 99_000_000))
  await pool.query(FOLD)
  await eventually(async () => (await countDear(other)) === 1)
  await eventually(async () => (await countDear(one)) === 1)
})

it('CT-10 does not mistake a chunk of a restored database for the one in memory', async () => {
  const tables = ['listing_bits', 'listing_variant_bits', 'listing_word_bits', 'listing_place_bits', 'listing_chunk']
  const { rows } = await pool.query<{ name: string; last: string }>(
    `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE sequencename LIKE 'listing%'`,
  )
  for (const table of tables) await pool.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
  // After the backup: one more product, in the bitmaps and in memory.
  await one.change(`${price(9, 99_000_000)}; ${FOLD}`)
  await eventually(async () => (await countDear(one)) === 2)
  for (const table of tables)
    await pool.query(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`)
  for (const { name, last } of rows)
    await pool.query('SELECT setval($1::text::regclass, $2::text::bigint)', [name, last])
  // After the restore: both are gone.
  await one.change(`${price(7, 1000)}; ${price(9, 1000)}; ${FOLD}`)
  expect(await countDear(one)).toBe(0)
})

it('CT-11 omits a product that stops matching while its page is read, and continues after it', async () => {
  const list = async (body: object): Promise<Listing> =>
    expectData(await one.post('/api/shop/all', { filters: { price_min: 99_000_000 }, per_page: 2, ...body }), 'Listing')
  await one.change([10, 11, 12, 13].map((number) => price(number, 99_000_000 + number)).join('; '))
  const sort = 'price-asc'
  await one.change(FOLD)
  const [first, second, third, fourth] = (await list({ sort, per_page: 4 })).products.map(({ slug }) => slug)
  changeBeforePage(price(11, 1000))
  const page = await list({ sort })
  expect(page.products.map(({ slug }) => slug)).toEqual([first, third].slice(0, page.products.length))
  expect(page.products.map(({ channel }) => channel.selling_price.amount)).not.toContain(1000)
  const next = await list({ sort, after: page.next })
  expect([...page.products, ...next.products].map(({ slug }) => slug)).toEqual([first, third, fourth])
  await eventually(async () => (await list({ sort })).total === 3)
  expect((await list({ sort, per_page: 4 })).products.map(({ slug }) => slug)).not.toContain(second)
})

it('CT-12 omits a product from search that stops matching while its page is read', async () => {
  const find = async (): Promise<SearchResult> =>
    expectData(
      await one.post('/api/search/search-products', { query: 'ashkiln', filters: { price_min: 99_000_000 } }),
      'SearchResult',
    )
  await one.change(`UPDATE product_group SET brand = 'Ashkiln' WHERE hsn = 'GEN'; SELECT choose_listing_words(12)`)
  await one.change(
    `SELECT FROM write_all_listing_bits(); SELECT FROM unnest(ARRAY['catalogue', 'listing-bits']) tag, pg_notify('vitrine_changed', tag)`,
  )
  const before = (await find()).products.length
  expect(before).toBeGreaterThan(1)
  changeBeforePage(price(12, 1000))
  await one.change(`SELECT pg_notify('vitrine_changed', 'catalogue')`)
  expect((await find()).products.map(({ channel }) => channel.selling_price.amount)).not.toContain(1000)
  await eventually(async () => (await find()).products.length === before - 1)
})

it('CT-10 serves other requests while bitmaps are evaluated', async () => {
  const now = vi.spyOn(performance, 'now')
  let clock = 0
  now.mockImplementation(() => (clock += 10))
  onTestFinished(() => now.mockRestore())
  await pool.query(
    'UPDATE listing_ordinal SET ordinal = ordinal + 15000; SELECT fold_listing_changes(c) FROM generate_series(0, 1) c',
  )
  const asked = { words: [], besides: [] }
  const events: string[] = []
  const visit = (name: string) =>
    one.app.bitChunks.visit(asked, ({ number }) => {
      events.push(`${name} ${number}`)
      setImmediate(() => events.push('other'))
    })
  await visit('reading')
  events.length = 0
  await Promise.all([visit('a'), visit('b')])
  const evaluated = events.filter((event) => event !== 'other')
  // Either of them may have read its state first.
  const [first, second] = evaluated[0] === 'a 0' ? ['a', 'b'] : ['b', 'a']
  expect(evaluated).toEqual([`${first} 0`, `${first} 1`, `${second} 0`, `${second} 1`])
  expect(events.indexOf('other')).toBeLessThan(events.indexOf(`${first} 1`))
})

it('CT-10 refuses with Retry-After while chunks are read for too long, and answers once they are read', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const slow = { query: pool.query.bind(pool), connect: () => opened.then(() => pool.connect()) }
  const chunks = new BitChunks({ pool: slow as unknown as Pool }, 1)
  const visited: number[] = []
  const visit = () => chunks.visit({ words: [], besides: [] }, ({ number }) => void visited.push(number))
  await expect(visit()).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  open()
  await chunks.readAll()
  expect(visited).toEqual([])
  await visit()
  expect(visited).toEqual([0, 1])
})

it('CT-10 frees the memory of chunks that are replaced, while they are evaluated too', async () => {
  const rewrite = () => pool.query('SELECT fold_listing_changes(c) FROM generate_series(0, 1) c')
  const list = (page: number) =>
    one.post('/api/shop/all', { filters: { price_min: 1 }, sort: 'price-desc', page, per_page: 10 })
  const ask = async (): Promise<void> => {
    const replies = await Promise.all([1, 2, 3].map(async (page) => [await list(page), await countDear(one)] as const))
    expect(replies.map(([reply]) => reply.statusCode)).toEqual([200, 200, 200])
  }
  const round = async (): Promise<number> => {
    await pool.query('INSERT INTO listing_change SELECT id FROM product_group WHERE id % 50 = 0')
    await Promise.all([rewrite(), ask()])
    await one.change('SELECT')
    await ask()
    return countAllocated()
  }
  await round()
  const allocated = await round()
  for (let turn = 0; turn < 3; turn += 1) expect(await round()).toBe(allocated)
})
