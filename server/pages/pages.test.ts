import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { productId, eventually, testApp, testOptions } from '#server/testing/test-app.ts'
import type { PageRenderer, RenderInput } from './render-types.ts'

interface Template {
  status: number
  tags: string[]
  text: string
}

/** Stands in for the built renderer: asks the API what a page would ask, and says in the page what it was told. */
const rendered: RenderInput[] = []
let gate: Promise<void> | undefined
const renderer: PageRenderer = {
  cacheKeyOf: (url) => (/^\/(cart|account)/.test(url) ? undefined : url.replace(/[?&](utm|dialog)=[^&]*/g, '')),
  render: async (input) => {
    rendered.push(input)
    const { url, api, nonce } = input
    if (url.startsWith('/throws')) throw new Error('secret detail of the renderer')
    if (url.startsWith('/redirects-out')) return { status: 302, headers: { location: 'https://evil.example/' }, html: '', cacheable: false, tags: [] }
    if (url.startsWith('/redirects')) return { status: 302, headers: { Location: '/?dialog=login', 'set-cookie': 'a=b' }, html: '', cacheable: false, tags: [] }
    const path = url.split('?')[0] ?? '/'
    const read = async (call: string): Promise<Template> => {
      const reply = await api({ method: 'GET', path: call, headers: { accept: 'application/json' } })
      return { status: reply.status, tags: (reply.header('cache-tags') ?? '').split(' ').filter(Boolean), text: await reply.text() }
    }
    const slug = path.split('/').at(-1) || 'home'
    const asked = [await read(`/api/templateBoth/${slug}?path=${path}`), await read('/api/storefront/initial-values')]
    if (path.startsWith('/product/')) asked.push(await read(`/api/product/single-product/${slug}`))
    await gate
    const html = `<!doctype html><html><head><style>p{color:red}</style><script nonce="${nonce}">window.ok=1</script><script type="application/ld+json">{"a":1}</script></head>
<body><p style="color:blue">${url}</p><script>injected()</script><pre>${asked.map(({ text }) => text.replaceAll('<', '&lt;')).join('\n')}</pre></body></html>`
    const status = asked[0]?.status === 404 ? 404 : 200
    return { status, headers: { 'content-type': 'text/html' }, html, cacheable: asked.every(({ status: one }) => one === 200 || one === 404), tags: asked.flatMap(({ tags }) => tags) }
  },
}

const { get, send, database } = await testApp({ renderer, builderOrigins: ['https://builder.example'] })
const sku = await productId(database, 'ASH-VAS-001-TEN-20')
await eventually(async () => {
  await get('/about')
  const before = rendered.length
  await get('/about')
  return rendered.length === before
})

/** How often pages were rendered by the work. */
async function renders(work: () => Promise<unknown>): Promise<number> {
  const before = rendered.length
  await work()
  return rendered.length - before
}

describe('pages', () => {
  it('RT-02 answers 200 for a page and 404 for none, in HTML', async () => {
    const page = await get('/about')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get('/no-such-page')).statusCode).toBe(404)
  })

  it('renders a page once and then answers from the cache, whatever else stands in the address', async () => {
    expect(await renders(() => get('/product/tea-bowl'))).toBe(1)
    expect(await renders(() => get('/product/tea-bowl'))).toBe(0)
    const other = await get('/product/tea-bowl?utm=<evil>&dialog=login')
    expect(rendered.at(-1)?.url).toBe('/product/tea-bowl')
    expect(other.payload).not.toContain('evil')
  })

  it('lets many who ask for one uncached page share one rendering', async () => {
    expect(await renders(() => Promise.all(Array.from({ length: 25 }, () => get('/product/dinner-plate'))))).toBe(1)
  })

  it('gives nothing of the visitor to pages for everybody, and cookies to personal ones', async () => {
    await get('/product/urli', { cookie: 'session=secret', authorization: 'Bearer an-admin-token-for-tests' })
    expect(rendered.at(-1)?.headers).not.toHaveProperty('cookie')
    expect(rendered.at(-1)?.headers).not.toHaveProperty('authorization')
    const own = await get('/cart', { cookie: 'session=secret' })
    expect(rendered.at(-1)?.headers['cookie']).toBe('session=secret')
    expect(own.headers['cache-control']).toBe('private, no-cache')
    expect(await renders(() => get('/cart'))).toBe(1)
  })

  it('lets browsers ask whether a page still holds', async () => {
    const { headers } = await get('/about')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/about', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
    expect((await get('/about', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('lets a CDN keep pages when the owner says how long', async () => {
    const cdn = await testApp({ database, renderer, cdnMaxAge: 60 })
    expect((await cdn.get('/about')).headers['cache-control']).toBe('public, no-cache, s-maxage=60')
    expect((await cdn.get('/cart')).headers['cache-control']).toBe('private, no-cache')
  })

  it('sends cached pages compressed', async () => {
    const plain = (await get('/about')).payload
    await eventually(async () => (await get('/about', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'] === 'br')
    const brotli = await get('/about', { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    const gzip = await get('/about', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(gzip.headers['vary']).toContain('accept-encoding')
    expect((await get('/cart', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('answers HEAD like GET, without the page', async () => {
    const head = await send({ method: 'HEAD', url: '/about' })
    const page = await get('/about')
    expect(head.payload).toBe('')
    expect(head.statusCode).toBe(200)
    for (const name of ['etag', 'content-type', 'content-length', 'content-security-policy']) expect(head.headers[name]).toBe(page.headers[name])
    expect((await send({ method: 'HEAD', url: '/none' })).statusCode).toBe(404)
  })

  it('answers other methods with 404 and no page', async () => {
    const reply = await send({ method: 'POST', url: '/about' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ status: 'error' })
  })

  it('follows the renderer’s redirects within the shop only, and passes on none of its cookies', async () => {
    const inside = await get('/redirects')
    expect([inside.statusCode, inside.headers['location'], inside.headers['set-cookie']]).toEqual([302, '/?dialog=login', undefined])
    expect((await get('/redirects-out')).headers['location']).toBe('/')
  })
})

describe('redirect rules', () => {
  it('RT-13 send the browser to an internal or external address before anything is rendered', async () => {
    expect(await renders(async () => {
      const inside = await get('/shop?page=2')
      expect([inside.statusCode, inside.headers['location']]).toEqual([301, '/shop-online?page=2'])
      const outside = await get('/instagram?token=secret')
      expect([outside.statusCode, outside.headers['location']]).toEqual([302, 'https://www.instagram.com/ashkiln.example'])
      expect((await get('/shop/')).statusCode).toBe(301)
    })).toBe(0)
  })

  it('RT-13 take effect at once, and never lead where no link may', async () => {
    const rules = [['/to-js', 'javascript:alert(1)'], ['/to-other', '//evil.example'], ['/to-self', '/to-self/'], ['/to-crlf', '/x\r\nset-cookie: a=b'], ['/to-new', '/about']]
    for (const [from, to] of rules) await database.pool.query('INSERT INTO path_redirect VALUES ($1, $2, 302)', [from, to])
    await eventually(async () => (await get('/to-new')).headers['location'] === '/about')
    for (const path of ['/to-js', '/to-other', '/to-self', '/to-crlf']) expect((await get(path)).statusCode).toBe(404)
  })
})

describe('the page cache hears of changes', () => {
  const pages = ['/product/tall-bottle-vase', '/product/moon-jar', '/product/tea-bowl', '/about', '/']
  const cached = async () => {
    const found: string[] = []
    for (const url of pages) if ((await renders(() => get(url))) === 0) found.push(url)
    return found
  }

  it('CR-05 a price change drops exactly the pages made from that product', async () => {
    await Promise.all(pages.map((url) => get(url)))
    expect(await cached()).toEqual(pages)
    await database.pool.query('UPDATE product SET price = 361000 WHERE id = $1', [sku])
    await eventually(async () => (await get('/product/tall-bottle-vase')).payload.includes('361000'))
    const rest = pages.filter((url) => url !== '/product/tall-bottle-vase')
    expect(await renders(() => Promise.all(rest.map((url) => get(url))))).toBe(0)
  })

  it('a sale that nobody can see drops nothing', async () => {
    await database.pool.query('UPDATE product SET stock = 400 WHERE id = $1', [sku])
    await eventually(async () => (await get('/product/tall-bottle-vase')).payload.includes('"stock":10'))
    await get('/product/tall-bottle-vase')
    await database.pool.query('UPDATE product SET stock = stock - 1 WHERE id = $1', [sku])
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await renders(() => get('/product/tall-bottle-vase'))).toBe(0)
    await database.pool.query('UPDATE product SET stock = 2 WHERE id = $1', [sku])
    await eventually(async () => (await get('/product/tall-bottle-vase')).payload.includes('"stock":2'))
  })

  it('a document’s change drops its pages, a setting’s change all of them', async () => {
    await Promise.all(pages.map((url) => get(url)))
    await database.pool.query(`UPDATE document SET published = jsonb_set(published, '{page,title}', '"Newly about"') WHERE key = 'about'`)
    await eventually(async () => (await get('/about')).payload.includes('Newly about'))
    expect(await renders(() => get('/product/moon-jar'))).toBe(0)
    await database.pool.query(`UPDATE setting SET value = '"Ashkiln & Co"' WHERE key = 'store_name'`)
    await eventually(async () => (await get('/product/moon-jar')).payload.includes('Ashkiln & Co'))
  })

  it('a page that was missing is found once it exists', async () => {
    expect((await get('/new-page')).statusCode).toBe(404)
    await database.pool.query(`INSERT INTO document (key, name, published) VALUES ('new-page', 'New', '{"page":{"title":"New","path":"/new-page"},"component_data":[]}')`)
    await eventually(async () => (await get('/new-page')).statusCode === 200)
    expect((await get('/product/new-vase')).statusCode).toBe(404)
    await database.pool.query(`WITH g AS (INSERT INTO product_group (slug, name, category_id, published) SELECT 'new-vase', 'New vase', id, true FROM category LIMIT 1 RETURNING id)
      INSERT INTO product (group_id, sku, price, stock) SELECT id, 'NEW-1', 100, 1 FROM g`)
    await eventually(async () => (await get('/product/new-vase')).statusCode === 200)
  })

  it('a page that was being rendered across a change is not kept', async () => {
    let open = () => {}
    gate = new Promise((resolve) => (open = resolve))
    const before = rendered.length
    const slow = get('/product/serving-bowl')
    await eventually(() => rendered.length > before)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await database.pool.query(`UPDATE product SET price = price + 777 WHERE group_id = (SELECT id FROM product_group WHERE slug = 'serving-bowl')`)
    await new Promise((resolve) => setTimeout(resolve, 150))
    gate = undefined
    open()
    const old = (await slow).payload
    const fresh = (await get('/product/serving-bowl')).payload
    expect(fresh).not.toBe(old)
    expect(rendered.length).toBe(before + 2)
  })

  it('keeps nothing while changes cannot be heard, and again once they can', async () => {
    await get('/about')
    // The listener's connection is cut off, as a failing network would.
    const cut = () => database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN vitrine_changed'`)
    await eventually(async () => {
      await cut()
      return (await renders(() => Promise.all([get('/about')]))) === 1
    })
    await eventually(async () => {
      await get('/about')
      return (await renders(() => get('/about'))) === 0
    })
  })
})

describe('content security policy', () => {
  it('names the renderer’s inline scripts and styles by hash on kept pages, and no script that crept in', async () => {
    const { headers, payload } = await get('/about')
    const policy = String(headers['content-security-policy'])
    expect(payload).not.toContain('nonce')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("style-src 'self' 'sha256-")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self' https://builder.example")
    expect(policy).toContain("frame-src 'self' https://www.google.com")
  })

  it('uses a new nonce each time on pages that are not kept', async () => {
    const nonces = await Promise.all([get('/cart'), get('/cart')]).then((pages) => pages.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]))
    expect(nonces[0]).toMatch(/^.{20,}$/)
    expect(nonces[0]).not.toBe(nonces[1])
    expect((await get('/cart')).payload).toContain(' nonce="')
  })
})

describe('when pages cannot be made', () => {
  it('RT-14 answers 500 in the specification’s words, without details, when the renderer throws', async () => {
    const { statusCode, payload, headers } = await get('/throws')
    expect(statusCode).toBe(500)
    for (const words of ['Oops', 'Error Code 500', 'An unexpected error occurred', 'Try again in 30 minutes']) expect(payload).toContain(words)
    expect(payload).not.toContain('secret detail')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('RT-08 answers 500 within 5 s when a page takes too long', async () => {
    const stuck = await testApp({ database, renderer: { cacheKeyOf: (url) => url, render: () => new Promise(() => {}) } })
    const before = Date.now()
    expect((await stuck.get('/about')).statusCode).toBe(500)
    expect(Date.now() - before).toBeLessThan(5000)
  })

  it('answers 503 with Retry-After when too many wait, and recovers', async () => {
    let open = () => {}
    const blocked = new Promise<void>((resolve) => (open = resolve))
    const busy = await testApp({
      database,
      renderGate: { running: 2, waiting: 3, patience: 2000 },
      renderer: { cacheKeyOf: () => undefined, render: async ({ url }) => (await blocked, { status: 200, headers: {}, html: url, cacheable: false, tags: [] }) },
    })
    const all = Array.from({ length: 10 }, (_, index) => busy.get(`/p${index}`))
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    const replies = await Promise.all(all)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = replies.filter(({ statusCode }) => statusCode === 503)
    expect(refused).toHaveLength(5)
    for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
    expect((await busy.get('/after')).statusCode).toBe(200)
  })

  it('answers 400 for a Host header that is none, since links are made of it', async () => {
    const open = await testApp({ ...testOptions, database, renderer, publicOrigin: undefined })
    expect((await open.get('/about', { host: 'evil.example/<script>' })).statusCode).toBe(400)
    expect((await open.get('/about', { host: 'one.example' })).payload).toContain('"host":"http://one.example"')
    expect((await open.get('/about', { host: 'two.example' })).payload).toContain('"host":"http://two.example"')
  })
})
