import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, ask as askOnce, headingOf } from '../support/requests.ts'

const PATHS = [
  '/product-category/vases',
  '/product-collection/monsoon-table',
  '/shop-online',
  '/shop-online/tenmoku',
  '/search',
]

/** Unusual addresses that leave the path unchanged. */
const QUERIES = [
  'glaze=no-such-glaze',
  'no-such-facet=x',
  'sort=cheapest',
  "sort=price-asc'%3B%20DROP%20TABLE%20product%3B--",
  'page=-1',
  'page=0',
  'page=1.5',
  'page=abc',
  'page=99999999999999999999',
  'page=1&page=2&page=3',
  'after=x',
  'after=e30',
  'price=9-1',
  'price=-5-',
  'price=abc-def',
  'price=1e9-1e99',
  'availability=maybe',
  'sort=zzz&page=-3&after=%20x',
  '?price=5-4-3&glaze=%3Cb%3E',
  'page=1e9',
  'page=2&sort=price-asc',
  'no-such-facet=x&glaze=no-such-glaze',
  'sort=zzz&page=abc',
  'page=99999',
  'utm_source=mail&fbclid=x',
  `price=${'9'.repeat(400)}`,
  '%E0%A4%A=%ff&glaze[]=a&__proto__=x',
  'sku=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'glaze=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'glaze=%F0%9F%8F%BA&glaze=%E2%80%AE',
  '__proto__=x&constructor=y&toString=z',
  'a[b][c]=d&a[]=1&a[]=2',
  '&&&===&?&#',
  `glaze=${'x'.repeat(10_000)}`,
  Array.from({ length: 1000 }, (_, index) => `glaze=v${index}`).join('&'),
  Array.from({ length: 500 }, (_, index) => `f${index}=x`).join('&'),
]

const ask = (path: string) => askOnce(path, { redirect: 'follow' })
const origin = 'https://ashkiln.example'
const canonicalsOf = (html: string) => [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, to]) => to)

/** Expects a complete page with its canonical URL, or a refusal; never a server error or someone's script. */
function expectClean({ status, text: html }: Answer, url: string): void {
  expect(status, url.slice(0, 200)).toBeLessThan(500)
  expect(html, url.slice(0, 200)).not.toMatch(/<script>alert/i)
  if (status !== 200) return
  expect(headingOf(html), url.slice(0, 200)).not.toBe('')
  expect(headingOf(html)).not.toMatch(/Oops/)
}

describe('LY-08 CT-01 RT-09 unknown filters, sort orders and pages show the page as it is, with a clean canonical URL', () => {
  for (const path of PATHS) {
    it(`at ${path}`, async () => {
      const plain = await ask(path)
      for (const query of QUERIES) {
        const url = `${path}?${query}`
        const answer = await ask(url)
        expectClean(answer, url)
        if (answer.status !== 200) continue
        expect(headingOf(answer.text), url.slice(0, 120)).toBe(headingOf(plain.text))
        expect(canonicalsOf(answer.text), url.slice(0, 120)).toEqual(path === '/search' ? [] : [origin + path])
      }
    })
  }
})

it('LY-08 a variant has a clean canonical URL', async () => {
  const { text } = await ask('/product/tall-bottle-vase?sku=ASH-VAS-001-CEL-28')
  expect(canonicalsOf(text)).toEqual([`${origin}/product/tall-bottle-vase`])
})

it('CT-01 a page far past the end has no products and a link back, or is a 404', async () => {
  for (const path of ['/product-category/vases', '/shop-online']) {
    for (const page of [999, 99_999]) {
      const { status, text: html } = await ask(`${path}?page=${page}`)
      expect([200, 404]).toContain(status)
      expect(html).toMatch(new RegExp(`href="${path}["?]`))
    }
  }
})

it('CT-04 a search accepts any text, and refuses only characters that cannot be encoded', async () => {
  for (const query of [
    "'; DROP TABLE product; --",
    '!!! & | <-> :*',
    '%',
    '_',
    '\\',
    '"><script>alert(1)</script>',
    '🏺',
    'x'.repeat(10_000),
  ]) {
    const url = `/search?${new URLSearchParams({ query })}`
    expectClean(await ask(url), url)
  }
  const nul = await ask('/search?query=va%00se')
  expect(nul.status).toBe(400)
  const half = await ask('/search?query=%E0%A4%A')
  expect(half.status).toBeLessThan(500)
})

it('CT-01 CT-02 RT-09 any query gets a page or a clear refusal', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'glaze',
      'price',
      'page',
      'sort',
      'after',
      'sku',
      'query',
      'availability',
      'tab',
      'login',
      'redirectTo',
    ),
    fc.constantFrom('celadon', '0-1', '2', 'name', "' OR 1=1 --", '\u0000', '//evil.example', 'javascript:alert(1)'),
  )
  const path = fc.constantFrom(...PATHS, '/product/moon-jar', '/', '/cart')
  await fc.assert(
    fc.asyncProperty(path, fc.array(fc.tuple(word, word), { maxLength: 6 }), async (at, pairs) => {
      const url = `${at}?${new URLSearchParams(pairs)}`
      expectClean(await ask(url), url)
    }),
    { numRuns: 120 },
  )
})
