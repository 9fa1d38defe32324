import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { definitionValidator, readSharedSchema } from '#server/platform/http/schemas.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const { get, post } = await testApp()
const isError = definitionValidator(readSharedSchema(), 'ErrorReply')

/** Expects a success, or a refusal that explains the problem; never a server error. */
function expectHonest(reply: LightMyRequestResponse, what: string): void {
  const body = reply.json<{ status: string; message?: string }>()
  expect(reply.statusCode, `${what}: ${reply.payload.slice(0, 200)}`).toBeLessThan(500)
  if (reply.statusCode === 200) return expect(body.status).toBe('success')
  expect(isError(body), what).toBe(true)
  expect(body.message?.length, what).toBeGreaterThan(10)
  // No internals: no database messages, stacks or paths.
  expect(body.message).not.toMatch(/syntax error at|does not exist$|\.ts:\d|node_modules/i)
}

const LISTINGS = [
  '/api/product/product-category/vases',
  '/api/product/product-collection/monsoon-table',
  '/api/shop/all',
  '/api/shop/tenmoku',
]
const SQL = [
  "'; DROP TABLE product_group; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(10)',
  '") UNION SELECT * FROM setting --',
  '%_%\\',
  "vase' & !celadon | (",
  ':* <-> !!',
  '$1',
  '{{constructor}}',
  '__proto__',
]
const ODD_TEXTS = [
  ...SQL,
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200f',
  '🏺'.repeat(50),
  ' ',
  '.',
  '..',
  '/',
  '%',
  '%00',
  '-1',
  'NaN',
  '1e999',
]

/** Meaningless text, and occasionally meaningful text. */
const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom('celadon', 'glaze', 'vase', 'in-stock', 'price-asc'),
)
const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1, 2 ** 31, 2 ** 53, 1e308, Number.MAX_SAFE_INTEGER, 100_000, 100_001),
)
const oddValue = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.object(),
)

describe('listings with invalid requests', () => {
  it.each(LISTINGS)('CT-01 %s drops unknown facets and values, and returns those it applied', async (url) => {
    const clean = expectData(await post(url, {}), 'Listing')
    const facets = { glaze: ['no-such-glaze'], 'no-such-facet': ['x'], constructor: ['y'], price: ['0-1'], 'a b': [''] }
    const reply = expectData(await post(url, { filters: { facets } }), 'Listing')
    expect(reply.applied.facets).toEqual({})
    expect(reply.products).toEqual(clean.products)
    expect(reply.total).toBe(clean.total)
  })

  it.each(LISTINGS)('CT-01 %s returns an empty page past the end, with a link back', async (url) => {
    for (const page of [999, 100_000]) {
      const listing = expectData(await post(url, { page }), 'Listing')
      expect(listing).toMatchObject({ products: [], next: null, page })
      expect(listing.pages).toBeGreaterThan(0)
      expect(listing.pages).toBeLessThan(page)
    }
    for (const page of [0, -1, 1.5, 100_001, 1e300, '2', null])
      expectFailure(await post(url, { page }), 400, 'malformed')
  })

  it.each(LISTINGS)('CT-01 %s ignores or refuses a forged cursor', async (url) => {
    const first = expectData(await post(url, { per_page: 2, sort: 'price-asc' }), 'Listing')
    const other = first.next ?? ''
    for (const after of [
      'x',
      '',
      'e30',
      'bnVsbA',
      Buffer.from('["x",1,2]').toString('base64url'),
      `${other}x`,
      other.slice(1),
    ])
      expectHonest(await post(url, { after }), after)
    // A cursor of another order is not a cursor of this one.
    expectHonest(await post(url, { after: other, sort: 'newest' }), 'a foreign cursor')
    expectFailure(await post(url, { after: 'x'.repeat(301) }), 400, 'malformed')
  })

  it('CT-01 explains why it refuses unknown sorts, too many values and overlong text', async () => {
    for (const body of [
      { sort: 'cheapest' },
      { sort: 'price-asc; DROP TABLE product' },
      { per_page: 61 },
      { filters: { facets: { glaze: Array.from({ length: 1000 }, (_, index) => `v${index}`) } } },
      { filters: { facets: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, ['x']])) } },
      { filters: { query: 'x'.repeat(10_000) } },
      { filters: { price_min: -1 } },
      { filters: { price_max: 1.5 } },
      { filters: { color: 'red' } },
    ])
      expectFailure(await post('/api/shop/all', body), 400, 'malformed')
    const impossible = await post('/api/shop/all', { filters: { price_min: 500_000, price_max: 100 } })
    expectHonest(impossible, 'a price range upside down')
  })

  it.each(SQL)('CT-01 CT-04 treats %j as text', async (text) => {
    for (const reply of await Promise.all([
      ...LISTINGS.map((url) => post(url, { filters: { facets: { [text]: [text], glaze: [text] }, query: text } })),
      post('/api/search/search-products', { query: text }),
      get(`/api/search/search?${new URLSearchParams({ query: text })}`),
      get(`/api/product/filters/all/${encodeURIComponent(text)}`),
      post(`/api/product/product-category/${encodeURIComponent(text)}`, {}),
    ]))
      expectHonest(reply, text)
    expect((await post('/api/shop/all', {})).json().data.total).toBeGreaterThan(40)
  })
})

describe('search with any input', () => {
  it('CT-04 answers a null byte with 400, and 10,000 letters too', async () => {
    expectFailure(await post('/api/search/search-products', { query: 'va\u0000se' }), 400, 'malformed')
    expectFailure(await post('/api/search/search-products', { query: 'x'.repeat(10_000) }), 400, 'malformed')
    expectFailure(await get(`/api/search/search?query=${'x'.repeat(10_000)}`), 400, 'malformed')
    expectFailure(await get('/api/search/search?query=va%00se'), 400, 'malformed')
  })

  it('CT-04 finds nothing for punctuation alone', async () => {
    for (const query of ['!!!', '& | !', '---', '“”', '🏺', '%%%', '()'])
      expect(expectData(await post('/api/search/search-products', { query }), 'SearchResult').total, query).toBe(0)
  })
})

/** Every entry point of the catalogue that accepts a value from outside. */
const READS: [string, (text: string, other: string) => Promise<LightMyRequestResponse>][] = [
  ['search/search', (text, other) => get(`/api/search/search?${new URLSearchParams({ query: text, [other]: text })}`)],
  ['single-product', (text) => get(`/api/product/single-product/${encodeURIComponent(text)}`)],
  ['related', (text) => get(`/api/product/single-product/${encodeURIComponent(text)}/related`)],
  [
    'filters',
    (text, other) =>
      get(
        `/api/product/filters/all/vases?${new URLSearchParams([
          ['facets', text],
          ['facets', `glaze:${other}`],
          ['query', other],
          ['price_min', text],
        ])}`,
      ),
  ],
  ['filters of anything', (text) => get(`/api/product/filters/all/${encodeURIComponent(text)}`)],
  ['category/all', (text) => get(`/api/category/all?${new URLSearchParams({ category_id: text })}`)],
  ['slider', (text) => get(`/api/slider/${encodeURIComponent(text)}`)],
  ['menu', (text) => get(`/api/menu/${encodeURIComponent(text)}`)],
  ['pages', (text, other) => get(`/api/templateBoth/home?${new URLSearchParams({ path: `/${text}`, [other]: text })}`)],
  ['pincode', (text) => get(`/api/plugins/PincodeAvaliability/check?${new URLSearchParams({ pincode: text })}`)],
]

/** Paths contain no lone surrogates: `encodeURIComponent` throws on them, and no browser sends them. */
const whole = (text: string) => text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')

describe('any value at all', () => {
  it.each(READS)('AP-01 %s answers with a reply or a clear refusal', async (_name, ask) => {
    await fc.assert(
      fc.asyncProperty(oddText, oddText, async (text, other) => {
        const path = whole(text)
        // Dots and empty segments change the address.
        fc.pre(!/^\.{0,2}$/.test(path))
        expectHonest(await ask(path, whole(other)), JSON.stringify([text, other]))
      }),
      { numRuns: 60 },
    )
  })

  it.each([...LISTINGS, '/api/search/search-products', '/api/product/product-grid', '/api/category/category-grid'])(
    'AP-01 %s accepts any body',
    async (url) => {
      const body = fc.oneof(
        fc.record(
          {
            page: oddNumber,
            per_page: oddNumber,
            sort: fc.oneof(oddText, fc.constant('name')),
            after: oddText,
            query: oddText,
            items: fc.array(oddText, { maxLength: 4 }),
            source: fc.oneof(oddText, fc.constantFrom('manual', 'related', 'category')),
            filters: fc.record(
              {
                price_min: oddNumber,
                price_max: oddNumber,
                facets: fc.dictionary(oddText, fc.array(oddText, { maxLength: 4 }), { maxKeys: 4 }),
                query: oddText,
              },
              { requiredKeys: [] },
            ),
          },
          { requiredKeys: [] },
        ),
        fc.dictionary(oddText, oddValue),
      )
      await fc.assert(
        fc.asyncProperty(body, async (given) => {
          expectHonest(await post(url, given), JSON.stringify(given))
        }),
        { numRuns: 150 },
      )
    },
  )
})
