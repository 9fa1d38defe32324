import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { browser } from '#server/testing/customers.ts'
import { SEED } from '#tools/testing/proof.ts'
import { ADMIN_TOKEN, testApp } from '#server/testing/test-app.ts'
import { redirectAway, redirectTo, saveAs } from './header-text.ts'

const shop = await testApp({ renderer, trustProxyHops: 1 })
const { get, send, change } = shop
/** Problematic header values, including addresses of other sites. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\r\n', '\n', 'x', ' ', '/', '\\', '\ud800', '\udc00', 'ک', '😀', '%', '\0', '"'),
  }),
  fc.constantFrom('/evil', '\\evil', '/\\evil.example', '//evil.example', '\t/evil.example', '\r\nset-cookie: a=b'),
)
const address = fc
  .tuple(fc.constantFrom('/', '//', '/\\', '', 'https://evil.example/'), anyText)
  .map((one) => one.join(''))
const inQuery = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
const isHeader = /^[\x21-\x7e]+$/u
const runs = { numRuns: 30, seed: SEED }

/** Expects a Location within the shop, as a browser would resolve it. */
function expectOwnAddress(location: unknown): void {
  expect(location).toMatch(isHeader)
  expect(new URL(String(location), 'https://shop.example').origin).toBe('https://shop.example')
}

function expectAnswered({ statusCode, headers }: Awaited<ReturnType<typeof get>>): void {
  expect([303, 400]).toContain(statusCode)
  if (statusCode === 303) expectOwnAddress(headers['location'])
}

describe('addresses in headers', () => {
  it('OP-02 redirects only to ASCII paths of the shop', async () => {
    const app = Fastify()
    app.post<{ Body: { to: string } }>('/to', async ({ body }, reply) => redirectTo(reply, body.to, 303))
    app.post<{ Body: { to: string } }>('/away', async ({ body }, reply) => redirectAway(reply, body.to, 303))
    app.post<{ Body: { name: string } }>('/save', async ({ body }, reply) => saveAs(reply, body.name).send('x'))
    const post = (url: string, body: object) => app.inject({ method: 'POST', url, payload: body })
    await fc.assert(
      fc.asyncProperty(address, async (to) => {
        const reply = await post('/to', { to })
        expect(reply.statusCode).toBe(303)
        expectOwnAddress(reply.headers['location'])
        const away = await post('/away', { to })
        expect([away.statusCode, String(away.headers['location'])]).toEqual([303, expect.stringMatching(isHeader)])
        expect(Object.keys(away.headers)).not.toContain('set-cookie')
        const saved = await post('/save', { name: to })
        expect(saved.statusCode).toBe(200)
        expect(saved.headers['content-disposition']).toMatch(/^attachment(?:; filename[\x20-\x7e]+)?$/u)
      }),
      { numRuns: 200, seed: SEED },
    )
  })

  it('OP-02 preserves non-Latin paths and file names', async () => {
    const app = Fastify()
    app.get('/to', async (_request, reply) => redirectTo(reply, '/ک?q=é#ü', 303))
    app.get('/save', async (_request, reply) => saveAs(reply, 'Rechnung № 7 "neu".pdf').send('x'))
    expect((await app.inject('/to')).headers['location']).toBe('/%DA%A9?q=%C3%A9#%C3%BC')
    expect((await app.inject('/save')).headers['content-disposition']).toBe(
      `attachment; filename="Rechnung ? 7 \\"neu\\".pdf"; filename*=UTF-8''Rechnung%20%E2%84%96%207%20%22neu%22.pdf`,
    )
  })
})

describe('routes that redirect', () => {
  it('OP-02 BU-03 redirects the admin login to the requested page of the shop only', async () => {
    expect((await browser(shop).get(`/admin/login?token=${ADMIN_TOKEN}&next=/ک`)).headers['location']).toBe('/%DA%A9')
    await fc.assert(
      fc.asyncProperty(address, async (next) => {
        const reply = await browser(shop).get(`/admin/login?token=${ADMIN_TOKEN}&next=${inQuery(next)}`)
        expectAnswered(reply)
      }),
      runs,
    )
  })

  it('OP-02 RT-11 redirects pages to clean addresses of the shop only', async () => {
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom('', '/', '//', '/ABOUT/'), async (path, end) => {
        const { statusCode, headers } = await get(`/${inQuery(path).replaceAll('%2F', '/')}${end}?x=${inQuery(path)}`)
        expect(statusCode).toBeLessThan(500)
        if (headers['location'] !== undefined) expectOwnAddress(headers['location'])
      }),
      runs,
    )
  })

  it('OP-02 RT-13 redirects by rules to their target, whatever matches the star', async () => {
    await change(
      `INSERT INTO path_redirect (from_path, target, status) VALUES ('/alt/*', '/ڪ/*', 301), ('/fort', 'https://ex.example/é', 302)`,
    )
    expect((await get('/fort')).headers['location']).toBe('https://ex.example/%C3%A9')
    await fc.assert(
      fc.asyncProperty(address, async (path) => {
        const { statusCode, headers } = await get(`/alt/x${inQuery(path).replaceAll('%2F', '/')}`)
        expect(statusCode).toBeLessThan(500)
        if (headers['location'] !== undefined) expectOwnAddress(headers['location'])
      }),
      runs,
    )
  })

  it('OP-02 RT-05 redirects pages of a closed shop into the shop', async () => {
    await change(`UPDATE storefront SET appearance = jsonb_set(appearance, '{is_password_protection_enabled}', 'true')`)
    await fc.assert(
      fc.asyncProperty(address, async (next) => {
        const reply = await send({
          method: 'POST',
          url: `/password-protected?next=${inQuery(next)}`,
          payload: 'password=wrong',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expectAnswered(reply)
      }),
      runs,
    )
  })
})

describe('reply headers', () => {
  it('OP-02 contain caller input in ASCII, and never break a reply', async () => {
    const urls = (text: string) =>
      [
        '/api/menu/',
        '/api/product/',
        '/api/slider/',
        '/api/blog/article/',
        '/api/track-order/',
        '/uploads/',
        '/blog/',
        '/search?q=',
      ].map((url) => `${url}${inQuery(text).slice(0, 180)}`)
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        for (const url of urls(text)) expect((await get(url)).statusCode, url).toBeLessThan(500)
        const reply = await shop.post('/api/product/product-grid', { slugs: [text], tag: text, ids: [text] })
        expect(reply.statusCode).toBeLessThan(500)
      }),
      runs,
    )
  })
})
