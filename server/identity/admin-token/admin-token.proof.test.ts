import { beforeEach, describe, expect, it } from 'vitest'
import { renderer, countRenders } from '#server/testing/fake-renderer.ts'
import { browser, meera } from '#server/testing/customers.ts'
import { ADMIN_TOKEN, SESSION_SECRET, testApp } from '#server/testing/test-app.ts'
import { adminCookieValue, isAdminCookie } from './admin-cookie.ts'
import { either } from '#tools/testing/proof.ts'

const GUESSES = either(1000, 100)

const shop = await testApp({ trustProxyHops: 1, renderer })
beforeEach(() => shop.database.pool.query('DELETE FROM attempt'))
const secrets = { sessionSecret: SESSION_SECRET, adminToken: ADMIN_TOKEN }
const enter = (query: string, visitor = browser(shop)) => visitor.get(`/admin/login?${query}`)

describe('/admin/login', () => {
  it('BU-03 exchanges the token for an HttpOnly cookie before a page is rendered', async () => {
    const visitor = browser(shop)
    const count = await countRenders(async () => {
      const reply = await enter(`token=${ADMIN_TOKEN}`, visitor)
      expect(reply.statusCode).toBe(303)
      expect(reply.headers).toMatchObject({
        location: '/admin',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      expect(reply.headers['set-cookie']).toMatch(
        /^vitrine_admin=\d+\.[\w-]{12}\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(String(reply.headers['set-cookie'])).not.toContain(ADMIN_TOKEN)
    })
    expect(count).toBe(0)
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
  })

  it.each([
    ['/dev/outbox', '/dev/outbox'],
    ['/about?x=1', '/about?x=1'],
    ['//evil.example', '/admin'],
    ['https://evil.example', '/admin'],
    ['/\\evil.example', '/admin'],
    ['/admin/login?token=x', '/admin'],
    ['', '/admin'],
  ])('BU-03 redirects “%s” only to a path of the shop', async (next, location) => {
    expect((await enter(new URLSearchParams({ token: ADMIN_TOKEN, next }).toString())).headers['location']).toBe(
      location,
    )
  })

  it('BU-03 answers a wrong token with an error page and 403, without a cookie', async () => {
    for (const token of ['wrong', '', ADMIN_TOKEN.slice(1), 'x'.repeat(2000)]) {
      const reply = await enter(`token=${token}`)
      expect(reply.statusCode).toBe(403)
      expect(reply.payload).toContain('This admin link isn’t valid')
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('BU-03 AU-18 compares twenty of a thousand guesses from one address, and admits the admin from another', async () => {
    const visitor = browser(shop)
    const statuses: Record<number, number> = {}
    for (let n = 0; n < GUESSES; n++) {
      const { statusCode } = await enter(`token=guess-${n}`, visitor)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    expect(statuses).toEqual({ 403: 20, 429: GUESSES - 20 })
    expect((await enter(`token=${ADMIN_TOKEN}`)).statusCode).toBe(303)
  })

  it('BU-03 AD-01 is the login of the admin without a token, and no page of the shop', async () => {
    const { statusCode, headers } = await shop.get('/admin/login')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await countRenders(async () => void (await shop.get('/admin/login')))).toBe(0)
    expect((await enter(`token=${ADMIN_TOKEN}`)).statusCode).toBe(303)
  })

  it('BU-03 the cookie is invalid when altered or expired, or when a secret has changed', () => {
    const value = adminCookieValue(secrets)
    expect(isAdminCookie(value, secrets)).toBe(true)
    expect(isAdminCookie(value.replace(/^\d/, '9'), secrets)).toBe(false)
    expect(isAdminCookie(value, secrets, 'admin', Date.now() + 13 * 3_600_000)).toBe(false)
    expect(isAdminCookie(value, { ...secrets, adminToken: 'another-admin-token' })).toBe(false)
    expect(isAdminCookie(value, { ...secrets, sessionSecret: 'another-secret' })).toBe(false)
    for (const odd of [undefined, '', '.', '1.x', `${'9'.repeat(20)}.${'a'.repeat(43)}`])
      expect(isAdminCookie(odd, secrets)).toBe(false)
  })
})

describe('the Bearer token', () => {
  const guesses = async (visitor: ReturnType<typeof browser>, count: number) => {
    const statuses: Record<number, number> = {}
    for (let n = 0; n < count; n++) {
      const reply = await visitor.send({ url: '/dev/outbox', headers: { authorization: `Bearer guess-${n}` } })
      statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    }
    return statuses
  }
  const asAdmin = { authorization: `Bearer ${ADMIN_TOKEN}` }

  it('OP-02 BU-03 can be guessed twenty times per network, after which even the right one is refused', async () => {
    const visitor = browser(shop)
    expect(await guesses(visitor, 40)).toEqual({ 403: 20, 429: 20 })
    const right = await visitor.send({ url: '/dev/outbox', headers: asAdmin })
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect((await visitor.get('/about')).statusCode).toBe(200)
    expect((await browser(shop, asAdmin).get('/dev/outbox')).statusCode).toBe(200)
  })

  it('OP-02 is counted when wrong, on pages and calls, and once if it is repeated', async () => {
    const visitor = browser(shop)
    const visit = (url: string, token: string) => visitor.send({ url, headers: { authorization: `Bearer ${token}` } })
    for (let n = 0; n < 30; n++) expect((await visit('/cart', 'last-years-token')).statusCode).not.toBe(429)
    const urls = ['/api/base/host', '/api/templateBoth/home?is_published=false', '/cart']
    const statuses = []
    // The repeated one was the first of twenty.
    for (let n = 0; n < 20; n++) statuses.push((await visit(urls[n % 3] ?? '', `guess-${n}-of-many`)).statusCode)
    expect(statuses.filter((status) => status === 429)).toEqual([429])
  })

  it('OP-02 is never counted when right', async () => {
    const visitor = browser(shop, asAdmin)
    for (let n = 0; n < 50; n++) expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
  })

  it('OP-02 is counted with another back end too, except on its own calls', async () => {
    const foreign = await testApp({ database: undefined, apiOrigin: 'http://127.0.0.1:9', trustProxyHops: 1, renderer })
    const visitor = browser(foreign)
    const get = (url: string, n: number) => visitor.send({ url, headers: { authorization: `Bearer guess-${n}` } })
    for (let n = 0; n < 25; n++) expect((await get('/api/base/host', n)).statusCode).not.toBe(429)
    const statuses = []
    for (let n = 0; n < 25; n++) statuses.push((await get('/metrics', n)).statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(20)
    const other = browser(foreign)
    for (let n = 0; n < 20; n++) await enter(`token=another-guess-${n}`, other)
    expect((await enter(`token=${ADMIN_TOKEN}`, other)).statusCode).toBe(429)
  })
})

describe('the admin’s logout', () => {
  it('OP-02 BU-03 ends the login in this browser and revokes copies of its cookie', async () => {
    const [visitor, copy, other] = [browser(shop), browser(shop), browser(shop)]
    for (const who of [visitor, other]) await enter(`token=${ADMIN_TOKEN}`, who)
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value)
    expect((await copy.get('/dev/outbox')).payload).toContain('action="/admin/logout"')
    const reply = await visitor.send({
      method: 'POST',
      url: '/admin/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBe('vitrine_admin=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect(visitor.cookies.has('vitrine_admin')).toBe(false)
    expect((await copy.get('/dev/outbox')).statusCode).toBe(403)
    expect((await other.get('/dev/outbox')).statusCode).toBe(200)
    expect((await enter(`token=${ADMIN_TOKEN}`, visitor)).statusCode).toBe(303)
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
  })

  it('OP-02 is refused when sent by another site', async () => {
    const visitor = browser(shop)
    await enter(`token=${ADMIN_TOKEN}`, visitor)
    const reply = await visitor.send({
      method: 'POST',
      url: '/admin/logout',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.statusCode).toBe(403)
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
  })
})

describe('cookies on https', () => {
  it('AU-18 have the prefix __Host-', async () => {
    const safe = await testApp({ database: shop.database, publicOrigin: 'https://shop.test', trustProxyHops: 1 })
    const visitor = browser(safe)
    await enter(`token=${ADMIN_TOKEN}`, visitor)
    await visitor.post('/api/auth/login', { email: meera.email, password: meera.password })
    expect([...visitor.cookies.keys()].sort()).toEqual([
      '__Host-vitrine_admin',
      '__Host-vitrine_device',
      '__Host-vitrine_session',
    ])
    const reply = await visitor.post('/api/auth/login', { email: meera.email, password: meera.password })
    for (const { path, secure, httpOnly, domain } of reply.cookies)
      expect({ path, secure, httpOnly, domain }).toEqual({ path: '/', secure: true, httpOnly: true, domain: undefined })
    expect((await visitor.get('/dev/outbox')).statusCode).toBe(200)
    expect((await visitor.get('/api/account/get')).statusCode).toBe(200)
    // A cookie set by a subdomain cannot have this name.
    const planted = browser(safe)
    for (const [name, value] of visitor.cookies) planted.cookies.set(name.replace('__Host-', ''), value)
    expect((await planted.get('/dev/outbox')).statusCode).toBe(403)
    expect((await planted.get('/api/account/get')).statusCode).toBe(401)
  })
})
