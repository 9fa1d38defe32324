import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { expectFailure } from '#server/testing/contract.ts'
import { asAdministrator, productId, testApp } from '#server/testing/test-app.ts'
import { loggerOptions } from './logging.ts'

let log = ''
const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
const { get, post, send, database } = await testApp({ logger: pino(loggerOptions('debug'), sink) })
const strict = await testApp({ database, mutationsPerMinute: 5, trustProxyHops: 1 })
const sku = await productId(database, 'ASH-VAS-001-TEN-20')
const add = (headers: Record<string, string>) => post('/api/cart/add-item', { product_id: sku, quantity: 1 }, headers)

describe('requests', () => {
  it('AP-01 answers an unknown call with the envelope and 404, for any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)
      expectFailure(await send({ method, url: '/api/no/such/call' }), 404, 'unknown_call')
    expectFailure(await get('/api'), 404, 'unknown_call')
    expectFailure(await get('/api/cart/add-item'), 404, 'unknown_call')
  })

  it('AP-01 identifies every request in headers and log', async () => {
    const first = await get('/api/base/host')
    const second = await get('/api/base/host', { 'x-request-id': 'chosen-by-the-caller' })
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    expect(second.headers['x-request-id']).not.toBe('chosen-by-the-caller')
    expect(log).toContain(String(first.headers['x-request-id']))
  })

  it('AP-01 logs neither cart secrets nor tokens nor cookies', async () => {
    log = ''
    await get('/api/cart/get?api_cart=a&cart_session=very-secret-session', {
      ...asAdministrator,
      cookie: 'vitrine_cart=very-secret-cookie',
    })
    await send({
      method: 'DELETE',
      url: '/api/cart/remove-item?product_id=1&api_cart=a&cart_session=very-secret-session',
    })
    expect(log).toContain('/api/cart/get')
    expect(log).not.toContain('very-secret')
    expect(log).not.toContain('an-admin-token')
  })

  it('AP-01 refuses cross-site changes, and accepts those of the shop and of programs', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://shop.test' },
    ]) {
      expectFailure(await add(headers), 403, 'other_origin')
    }
    for (const headers of [
      {},
      { origin: 'http://shop.test' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' },
    ]) {
      expect((await add(headers as Record<string, string>)).statusCode).toBe(200)
    }
    expect((await get('/api/base/host', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  })

  it('AP-01 does not trust external callers who imitate an in-process call', async () => {
    const reply = await get('/api/base/host', { 'x-vitrine-for': 'undefined open https://evil.example' })
    expect(reply.json().data.host).toBe('http://shop.test')
  })

  it('AP-01 sends security headers with every reply', async () => {
    for (const url of ['/api/base/host', '/api/none', '/healthz', '/images/none.webp']) {
      const { headers } = await get(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    }
  })

  it.each([
    '/api/menu/%00',
    '/api/menu/a%00b',
    '/api/menu/%zz',
    '/api/menu/%c0%ae',
    `/api/menu/${'x'.repeat(201)}`,
    '/api/search/search?query=a%00',
    '/api/menu/..%2f..%2fetc',
  ])('AP-01 answers the invalid address %s with 4xx', async (url) => {
    const { statusCode, payload } = await get(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(JSON.parse(payload)).toMatchObject({ status: 'error' })
  })

  it.each([
    ['GET', '/%zz', 400],
    ['GET', '/product/%E0%A4%A', 400],
    ['GET', '/admin/%00', 400],
    ['GET', '/sandbox/x', 400],
    ['GET', '/media/none.webp', 404],
    ['GET', '/images/..%2f..%2fpackage.json', 403],
    ['POST', '/', 404],
    ['POST', '/product/tea-bowl', 404],
    ['GET', '/metrics', 403],
  ] as const)(
    'OP-03 answers a browser that opens %s %s with a page, and programs with JSON',
    async (method, url, status) => {
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const page = await send({ method, url, headers: browser })
      expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(page.payload).toContain('<a href="/">')
      expect(page.payload).not.toMatch(/"status"|pattern/u)
      for (const headers of [{ accept: '*/*' }, { accept: 'image/avif,image/webp,*/*;q=0.8' }, {}])
        expect((await send({ method, url, headers })).json()).toMatchObject({ status: 'error' })
      expectFailure(
        await send({ method, url: `/api${url}`, headers: browser }),
        url.includes('%') && status === 400 ? 400 : 404,
        url.includes('%') && status === 400 ? 'malformed' : 'unknown_call',
      )
    },
  )

  it('reveals no internals when something breaks', async () => {
    await database.pool.query('ALTER TABLE search_word RENAME TO search_word_gone')
    const reply = await get('/api/search/search?query=vase')
    await database.pool.query('ALTER TABLE search_word_gone RENAME TO search_word')
    expect(expectFailure(reply, 500, 'internal').message).toBe('Something went wrong on our side. Please try again.')
    expect(reply.payload).not.toContain('search_word')
    expect(log).toContain('search_word')
  })
})

describe('the mutation limit', () => {
  const from = (address: string) =>
    strict.post('/api/cart/add-item', { product_id: sku, quantity: 1 }, { 'x-forwarded-for': address })

  it('AU-18 applies per address, across processes, and sends Retry-After', async () => {
    const replies = []
    for (let index = 0; index < 7; index++) replies.push(await from('203.0.113.7'))
    const limited = replies.filter(({ statusCode }) => statusCode === 429)
    // The minute may have changed while counting.
    expect(limited.length).toBeGreaterThan(0)
    expectFailure(limited[0]!, 429, 'too_many_requests')
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).statusCode).toBe(200)
    expect((await strict.post('/api/shop/all', {}, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
  })

  it('OP-03 refuses a flood without a query, after a pause', async () => {
    const slow = await testApp({ database, mutationsPerMinute: 1, trustProxyHops: 1, refusalPauseMs: 40 })
    const ask = () => slow.post('/api/cart/add-item', {}, { 'x-forwarded-for': '203.0.113.70' })
    // Two in one minute, whenever the minute changes.
    for (let n = 0; n < 3; n++) await ask()
    const query = vi.spyOn(database.pool, 'query')
    const startedAt = performance.now()
    const replies = await Promise.all(Array.from({ length: 20 }, ask))
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(38)
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
    for (const reply of replies) {
      expectFailure(reply, 429, 'too_many_requests')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('health', () => {
  it('reports ready only with a migrated database', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).json()).toMatchObject({ data: { ready: true } })
    await database.pool.query(`UPDATE schema_migration SET name = 'x' || name WHERE name LIKE '0005%'`)
    expect((await get('/readyz')).statusCode).toBe(503)
    await database.pool.query(`UPDATE schema_migration SET name = substr(name, 2) WHERE name LIKE 'x%'`)
  })

  it('AP-01 /api/docs shows the OpenAPI document without external resources', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(String(page.headers['content-security-policy'])).toMatch(/default-src 'self'/)
    expect(page.payload).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect((await get('/api/docs/static/swagger-ui-bundle.js')).statusCode).toBe(200)
    expect((await get('/api/docs/json')).json()).toEqual((await get('/api/openapi.json')).json())
  })

  it('AP-01 describes every call in an OpenAPI document with valid references', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(Object.keys(document.paths).length).toBeGreaterThan(20)
    for (const [path, methods] of Object.entries<Record<string, { responses: Record<string, unknown> }>>(
      document.paths,
    )) {
      for (const [method, { responses }] of Object.entries(methods))
        expect(Object.keys(responses), `${method} ${path}`).toContain('200')
    }
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { $ref } = value as { $ref?: string }
      if ($ref) {
        const target = $ref
          .slice(2)
          .split('/')
          .reduce<unknown>(
            (at, part) => (at as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')],
            document,
          )
        expect(target, $ref).toBeDefined()
      }
      Object.values(value).forEach(look)
    }
    look(document)
  })
})
