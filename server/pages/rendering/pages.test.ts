import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { asAdministrator, eventually, testApp, testOptions } from '#server/testing/test-app.ts'
import { rendered, renderer, countRenders } from '#server/testing/fake-renderer.ts'

const { get, send, database } = await testApp({ renderer, builderOrigins: ['https://builder.example'] })
await eventually(async () => {
  await get('/about')
  const before = rendered.length
  await get('/about')
  return rendered.length === before
})

describe('pages', () => {
  it('RT-02 answers 200 for an existing page and 404 for a missing one, in HTML', async () => {
    const page = await get('/about')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get('/no-such-page')).statusCode).toBe(404)
  })

  it('renders a page once and then answers from the cache, ignoring other query parameters', async () => {
    expect(await countRenders(() => get('/product/tea-bowl'))).toBe(1)
    expect(await countRenders(() => get('/product/tea-bowl'))).toBe(0)
    const other = await get('/product/tea-bowl?utm=<evil>&dialog=login')
    expect(rendered.at(-1)?.url).toBe('/product/tea-bowl')
    expect(other.payload).not.toContain('evil')
  })

  it('shares one rendering between concurrent requests for an uncached page', async () => {
    expect(await countRenders(() => Promise.all(Array.from({ length: 25 }, () => get('/product/dinner-plate'))))).toBe(
      1,
    )
  })

  it('passes no visitor data to shared pages, and cookies to personal ones', async () => {
    await get('/product/urli', { cookie: 'session=secret', authorization: 'Bearer of-something-else' })
    expect(rendered.at(-1)?.headers).not.toHaveProperty('cookie')
    expect(rendered.at(-1)?.headers).not.toHaveProperty('authorization')
    const own = await get('/cart', { cookie: 'session=secret' })
    expect(rendered.at(-1)?.headers['cookie']).toBe('session=secret')
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(await countRenders(() => get('/cart', { cookie: 'session=secret' }))).toBe(1)
  })

  it('caches the cart page of first-time visitors, for them only', async () => {
    const first = await get('/cart')
    expect(rendered.at(-1)).toMatchObject({ url: '/cart', isAdmin: false })
    expect(await countRenders(() => get('/cart?utm=other'))).toBe(0)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect((await get('/cart')).headers['cache-control']).toBe('private, no-cache')
    for (const headers of [{ cookie: 'anything=1' }, { cookie: '' }, { authorization: 'Bearer of-something' }])
      expect(await countRenders(() => get('/cart', headers))).toBe(1)
    expect(await countRenders(() => get('/account'))).toBe(1)
    expect(await countRenders(() => get('/account'))).toBe(1)
    expect((await get('/_payload/cart')).statusCode).toBe(404)
  })

  it('EN-02 CT-07 renders an admin’s page separately, with the full query, and never shares it', async () => {
    const url = '/product/bud-vase?is_published=false'
    expect((await get(url)).statusCode).toBe(200)
    const asked = async () => expect(await countRenders(() => get(url, asAdministrator))).toBe(1)
    await asked()
    await asked()
    expect(rendered.at(-1)).toMatchObject({ url, isAdmin: true, headers: asAdministrator })
    expect((await get(url, asAdministrator)).headers['cache-control']).toBe('private, no-cache')
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'vitrine_admin=1.forged' }]) {
      await get(url, headers)
      expect(await countRenders(() => get(url, headers))).toBe(0)
    }
    await get('/cart', { cookie: 'vitrine_admin=1.forged' })
    expect(rendered.at(-1)?.isAdmin).toBe(false)
  })

  it('lets browsers revalidate a page', async () => {
    const { headers } = await get('/about')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/about', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
    expect((await get('/about', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('lets a CDN cache pages for the configured time', async () => {
    const cdn = await testApp({ database, renderer, cdnMaxAge: 60 })
    expect((await cdn.get('/about')).headers['cache-control']).toBe('public, no-cache, s-maxage=60')
    expect((await cdn.get('/cart')).headers['cache-control']).toBe('private, no-cache')
  })

  it('answers HEAD like GET, without a body', async () => {
    const head = await send({ method: 'HEAD', url: '/about' })
    const page = await get('/about')
    expect(head.payload).toBe('')
    expect(head.statusCode).toBe(200)
    for (const name of ['etag', 'content-type', 'content-length', 'content-security-policy'])
      expect(head.headers[name]).toBe(page.headers[name])
    expect((await send({ method: 'HEAD', url: '/none' })).statusCode).toBe(404)
  })

  it('answers other methods with 404 and no page', async () => {
    const reply = await send({ method: 'POST', url: '/about' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ status: 'error' })
  })

  it('follows the renderer’s redirects within the shop only, and drops its cookies', async () => {
    const inside = await get('/redirects')
    expect([inside.statusCode, inside.headers['location'], inside.headers['set-cookie']]).toEqual([
      302,
      '/?dialog=login',
      undefined,
    ])
    expect((await get('/redirects-out')).headers['location']).toBe('/')
  })
})

describe('redirect rules', () => {
  it('RT-13 redirect to an internal or external address before anything is rendered', async () => {
    expect(
      await countRenders(async () => {
        const inside = await get('/shop?page=2')
        expect([inside.statusCode, inside.headers['location']]).toEqual([301, '/shop-online?page=2'])
        const outside = await get('/instagram?token=secret')
        expect([outside.statusCode, outside.headers['location']]).toEqual([
          302,
          'https://www.instagram.com/ashkiln.example',
        ])
        expect((await get('/shop/')).statusCode).toBe(301)
      }),
    ).toBe(0)
  })

  it('RT-13 take effect at once, and never lead to unsafe addresses', async () => {
    const rules = [
      ['/to-js', 'javascript:alert(1)'],
      ['/to-other', '//evil.example'],
      ['/to-self', '/to-self/'],
      ['/to-crlf', '/x\r\nset-cookie: a=b'],
      ['/to-new', '/about'],
    ]
    for (const [from, to] of rules)
      await database.pool.query('INSERT INTO path_redirect VALUES ($1, $2, 302)', [from, to])
    await eventually(async () => (await get('/to-new')).headers['location'] === '/about')
    for (const path of ['/to-js', '/to-other', '/to-self', '/to-crlf']) expect((await get(path)).statusCode).toBe(404)
  })
})

describe('page addresses', () => {
  it('LY-08 redirects extra slashes permanently, with the query and without leaving the shop', async () => {
    await get('/about')
    for (const [from, to] of [
      ['/about/', '/about'],
      ['//about?page=2', '/about?page=2'],
      ['//evil.example//', '/evil.example'],
      ['/cart/', '/cart'],
    ] as const) {
      const { statusCode, headers } = await get(from)
      expect([statusCode, headers['location']], from).toEqual([301, to])
    }
  })

  it('LY-08 redirects to lower case if that page exists, and answers 404 otherwise', async () => {
    const capital = await get('/Product/TEA-bowl?sku=A')
    expect([capital.statusCode, capital.headers['location']]).toEqual([301, '/product/tea-bowl?sku=A'])
    expect((await get('/No-Such-Page')).statusCode).toBe(404)
    expect((await get('/no-such-page')).headers['location']).toBeUndefined()
  })

  it.each([
    '/%zz',
    '/%E0%A4%A',
    '/%00',
    '/a%2f..%2f..%2fetc',
    `/${'a'.repeat(6000)}`,
    `/?q=${'%F0%9F%8F%BA'.repeat(500)}`,
    '/%ff%fe',
    '/\'"><script>',
  ])('answers %s with a page or a proper error', async (url) => {
    const { statusCode, payload } = await get(url)
    expect([200, 301, 400, 404, 414]).toContain(statusCode)
    expect(payload).not.toContain('at Object.')
  })
})

describe('content security policy', () => {
  it('allows inline scripts and styles of cached pages by hash, and no injected script', async () => {
    const { headers, payload } = await get('/about')
    const policy = String(headers['content-security-policy'])
    expect(payload).not.toContain('nonce')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("style-src 'self' 'sha256-")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain(
      "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self' https://builder.example",
    )
    expect(policy).toContain("frame-src 'self' https://www.google.com")
  })

  it('uses a new nonce for each page that is not cached', async () => {
    const nonces = await Promise.all([get('/account'), get('/account')]).then((pages) =>
      pages.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]),
    )
    expect(nonces[0]).toMatch(/^.{20,}$/)
    expect(nonces[0]).not.toBe(nonces[1])
    expect((await get('/account')).payload).toContain(' nonce="')
  })
})

describe('when pages cannot be rendered', () => {
  it('RT-14 answers 500 in the specification’s words, without details, when the renderer throws', async () => {
    const { statusCode, payload, headers } = await get('/throws')
    expect(statusCode).toBe(500)
    for (const words of ['Oops', 'Error Code 500', 'An unexpected error occurred', 'Try again in 30 minutes'])
      expect(payload).toContain(words)
    expect(payload).not.toContain('secret detail')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('OP-03 answers 503 with Retry-After within 5 s when a page takes too long', async () => {
    const stuck = await testApp({ database, renderer: { ...renderer, render: () => new Promise(() => {}) } })
    const reply = await stuck.get('/about')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
  })

  it('OP-03 refuses with Retry-After when too many wait, logs one short line each, and recovers', async () => {
    let open = () => {}
    const blocked = new Promise<void>((resolve) => (open = resolve))
    let log = ''
    const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
    const busy = await testApp({
      database,
      trustProxyHops: 1,
      logger: pino(loggerOptions('warn'), sink),
      renderGate: {
        running: 2,
        waiting: 3,
        patience: 60_000,
        network: { running: 2, waiting: 3 },
        personal: { running: 0, waiting: 0 },
      },
      renderer: {
        ...renderer,
        render: async ({ url }) => (await blocked, { status: 200, headers: {}, body: url, cacheable: false, tags: [] }),
      },
    })
    let answered = 0
    const all = Array.from({ length: 10 }, (_, index) =>
      busy.get(`/p${index}`, { 'x-forwarded-for': `203.0.113.${index}` }).finally(() => answered++),
    )
    // Refusals are immediate; by then the others are running or waiting.
    await eventually(() => answered === 5)
    open()
    const replies = await Promise.all(all)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = replies.filter(({ statusCode }) => statusCode === 503)
    expect(refused).toHaveLength(5)
    for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
    const lines = log.trim().split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ msg: 'refused', refusal: 'overloaded', status: 503 })
      expect(line.length).toBeLessThan(300)
    }
    expect(await busy.app.metrics.metrics()).toMatch(/vitrine_render_gate_refused_total\{reason="full"\} 5\n/)
    expect((await busy.get('/after')).statusCode).toBe(200)
  })

  it('OP-03 answers 400 at every address for an invalid Host header, since links are made from it', async () => {
    const open = await testApp({ ...testOptions, database, renderer, publicOrigin: undefined, trustProxyHops: 1 })
    const addresses = ['/about', '/no-such-page', '/About', '/api/base/host', '/api/none', '/sitemap.xml', '/feed.xml']
    const hosts = ['evil.example/<script>', '<b>', 'a b', 'shop.test:99999', '[::1', 'shop.test:x', 'a@b']
    const refused: Record<string, string>[] = [
      ...hosts.map((host) => ({ host })),
      { host: 'shop.test', 'x-forwarded-host': '"evil' },
      { host: 'shop.test', 'x-forwarded-proto': 'javascript' },
    ]
    for (const url of [...addresses, '/robots.txt', '/admin', '/_payload/about', '/api/openapi.json'])
      for (const headers of refused)
        expect([url, headers, (await open.get(url, headers)).statusCode]).toEqual([url, headers, 400])
    for (const host of ['localhost:4000', 'one.example', '[::1]:80', 'shop_web'])
      expect([host, (await open.get('/about', { host })).statusCode]).toEqual([host, 200])
    // Load balancers ask without a useful one.
    expect((await open.get('/healthz', { host: '<b>' })).statusCode).toBe(200)
    expect((await open.get('/about', { host: 'one.example' })).payload).toContain('"host":"http://one.example"')
    expect((await open.get('/about', { host: 'two.example' })).payload).toContain('"host":"http://two.example"')
  })
})
