import { describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { changeMode } from './change-mode.ts'
import { gateCookie, isGateCookie } from './gate-cookie.ts'
import { listSubscribers } from './subscribers.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { browser, meera } from '#server/testing/customers.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { renderer, countRenders } from '#server/testing/fake-renderer.ts'
import { SESSION_SECRET, asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1, renderer })
const { app, database } = shop
const PASSWORD = 'ash and iron'

async function mode(change: Parameters<typeof changeMode>[1], of: FastifyInstance = app): Promise<void> {
  await changeMode(of, change)
  await shop.change('SELECT 1')
}
const resetAttempts = () => database.pool.query('DELETE FROM attempt')
const hashNow = async () =>
  (await database.pool.query<{ password_hash: string }>('SELECT password_hash FROM storefront')).rows[0]!.password_hash

describe('a password-protected shop', () => {
  it('MD-01 redirects strangers from every path to the password page, with the return path', async () => {
    await mode({ mode: 'password', password: PASSWORD })
    for (const [path, location] of [
      ['/', '/password-protected'],
      ['/product/moon-jar?sku=x', '/password-protected?next=%2Fproduct%2Fmoon-jar%3Fsku%3Dx'],
      ['/no/such/page', '/password-protected?next=%2Fno%2Fsuch%2Fpage'],
      ['/cart', '/password-protected?next=%2Fcart'],
      // The owner's redirect rules do not apply to strangers.
      ['/pots/bottle-vase', '/password-protected?next=%2Fpots%2Fbottle-vase'],
    ]) {
      const reply = await shop.get(path!)
      expect([reply.statusCode, reply.headers['location']], path).toEqual([302, location])
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
    const payload = await shop.get('/_payload/about')
    expect(payload.json()).toEqual({ status: 302, queries: [], redirect: '/password-protected?next=%2Fabout' })
  })

  it('MD-01 admits visitors with the right password only', async () => {
    await mode({ mode: 'password', password: PASSWORD })
    const one = browser(shop)
    expectFailure(await one.post('/api/storefront/verify-password', { password: 'clay' }), 422, 'wrong_password')
    expect((await one.get('/')).statusCode).toBe(302)
    const reply = await one.post('/api/storefront/verify-password', { password: PASSWORD })
    expect(reply.json()).toEqual({ status: 'success', data: {} })
    expect(reply.headers['set-cookie']).toMatch(
      /^vitrine_gate=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const page = await one.get('/about')
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    expect((await one.get('/api/product/single-product/moon-jar')).statusCode).toBe(200)
    expect((await one.get('/password-protected')).statusCode).toBe(404)
  })

  it('MD-04 rejects forged and expired cookies, and those of another secret or a former password', async () => {
    await mode({ mode: 'password', password: PASSWORD })
    const secrets = { sessionSecret: SESSION_SECRET, passwordHash: await hashNow() }
    const valueOf = (cookie: string) => /^vitrine_gate=([^;]+)/.exec(cookie)![1]!
    const good = valueOf(gateCookie('vitrine_gate', secrets, true))
    const enters = async (value: string) =>
      (await shop.get('/about', { cookie: `vitrine_gate=${value}` })).statusCode === 200
    expect(await enters(good)).toBe(true)
    const bad = [
      'true',
      '1',
      good.replace(/^\d/, '9'),
      // The last character encodes four bits: B would decode like A.
      `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`,
      valueOf(gateCookie('vitrine_gate', secrets, true, Date.now() - 31 * 86_400_000)),
      valueOf(gateCookie('vitrine_gate', { ...secrets, sessionSecret: 'another' }, true)),
      `${'9'.repeat(12)}.${'a'.repeat(43)}`,
    ]
    for (const value of bad) expect(await enters(value), value).toBe(false)
    expect(isGateCookie(undefined, secrets)).toBe(false)
    // Setting the same password again invalidates the cookies.
    await mode({ mode: 'password', password: PASSWORD })
    expect(await enters(good)).toBe(false)
  })

  it('MD-01 works as a form without JavaScript', async () => {
    await mode({ mode: 'password', password: PASSWORD })
    await resetAttempts()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sends = (url: string, payload: string) => shop.send({ method: 'POST', url, payload, headers })
    const wrong = await sends('/password-protected?next=/about', 'password=clay')
    expect([wrong.statusCode, wrong.headers['location']]).toEqual([
      303,
      '/password-protected?refused=wrong&next=%2Fabout',
    ])
    const right = await sends('/password-protected?next=/about', new URLSearchParams({ password: PASSWORD }).toString())
    expect([right.statusCode, right.headers['location']]).toEqual([303, '/about'])
    expect(String(right.headers['set-cookie'])).toMatch(/^vitrine_gate=/)
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/password-protected'])
      expect(
        (
          await sends(
            `/password-protected?${new URLSearchParams({ next })}`,
            `password=${encodeURIComponent(PASSWORD)}`,
          )
        ).headers['location'],
      ).toBe('/')
    expect((await sends('/password-protected', `password=${'x'.repeat(70_000)}`)).statusCode).toBe(413)
  })

  it('MD-04 caches pages of admitted visitors separately: neither they nor a 304 reach a stranger', async () => {
    await mode({ mode: 'open' })
    await eventually(async () => (await countRenders(async () => void (await shop.get('/about')))) === 0)
    const open = await shop.get('/about')
    await mode({ mode: 'password', password: PASSWORD })
    const one = browser(shop)
    await one.post('/api/storefront/verify-password', { password: PASSWORD })
    await shop.get('/about', asAdministrator)
    const inside = await one.get('/about')
    expect(inside.statusCode).toBe(200)
    for (const { headers } of [open, inside]) {
      const reply = await shop.get('/about', { 'if-none-match': String(headers['etag']) })
      expect([reply.statusCode, reply.payload]).toEqual([302, ''])
    }
    expect((await shop.get('/about', asAdministrator)).payload).toContain('"gate":{')
    expect((await one.get('/about')).payload).not.toContain('"gate":{')
    // One rendering serves all admitted visitors.
    await eventually(async () => (await countRenders(async () => void (await one.get('/about')))) === 0)
    expect((await shop.get('/about')).statusCode).toBe(302)
  })
})

describe('a shop that is not open yet, or under maintenance', () => {
  it('MD-02 redirects to the page of the mode, after the password', async () => {
    await mode({ mode: 'coming-soon' })
    expect((await shop.get('/about')).headers['location']).toBe('/coming-soon')
    await mode({ mode: 'maintenance', password: PASSWORD })
    expect((await shop.get('/')).headers['location']).toBe('/password-protected')
    await resetAttempts()
    const one = browser(shop)
    await one.post('/api/storefront/verify-password', { password: PASSWORD })
    expect((await one.get('/')).headers['location']).toBe('/under-maintenance')
  })

  it('RT-05 serves mode pages only while their mode applies', async () => {
    const statuses = async () =>
      Promise.all(
        ['/password-protected', '/coming-soon', '/under-maintenance'].map(
          async (url) => (await shop.get(url)).statusCode,
        ),
      )
    await mode({ mode: 'open' })
    expect(await statuses()).toEqual([404, 404, 404])
    await mode({ mode: 'password', password: PASSWORD })
    expect(await statuses()).toEqual([200, 404, 404])
    await mode({ mode: 'coming-soon' })
    expect(await statuses()).toEqual([404, 200, 404])
    await mode({ mode: 'maintenance' })
    expect(await statuses()).toEqual([404, 404, 503])
  })

  it('MD-02 answers 503 with Retry-After under maintenance, never 304', async () => {
    await mode({ mode: 'maintenance', until: new Date(Date.now() + 7_200_000) })
    const page = await shop.get('/under-maintenance')
    expect(page.statusCode).toBe(503)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(7000)
    expect(page.headers).not.toHaveProperty('x-robots-tag')
    const again = await shop.get('/under-maintenance', { 'if-none-match': String(page.headers['etag']) })
    expect(again.statusCode).toBe(503)
    const call = await shop.get('/api/product/single-product/moon-jar')
    expectFailure(call, 503, 'shop_closed')
    expect(call.headers['retry-after']).toBeDefined()
    expect((await shop.get('/sitemap.xml')).statusCode).toBe(503)
    expect((await shop.get('/robots.txt')).payload).not.toMatch(/^Disallow: \/$/m)
  })

  it('MD-03 stores an address once, answers known ones alike, and refuses invalid ones and too many', async () => {
    await mode({ mode: 'coming-soon' })
    await resetAttempts()
    const one = browser(shop)
    const subscribe = (email: string) => one.post('/api/storefront/subscribe-to-mode', { email })
    const first = await subscribe(' Anu@Example.in ')
    expect(first.json()).toEqual({ status: 'success', data: {} })
    expect((await subscribe('anu@example.in')).payload).toBe(first.payload)
    for (const bad of ['', 'anu', 'anu@', 'a b@c.de', '<x@y.zz>'])
      expectFailure(await subscribe(bad), 422, 'invalid_fields')
    expect(await listSubscribers(app)).toMatch(/^\S+\tcoming-soon\tAnu@Example\.in$/)
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, n) => subscribe(`n${n}@example.in`)))
    expect(statuses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(12)
    await mode({ mode: 'open' })
    expectFailure(await browser(shop).post('/api/storefront/subscribe-to-mode', { email: 'a@b.cd' }), 409, 'shop_open')
  })

  it('MD-03 MD-04 accepts no address before the password is entered, by call or form', async () => {
    await mode({ mode: 'coming-soon', password: 'kiln at dawn' })
    await resetAttempts()
    const one = browser(shop)
    const asks = (email: string) => one.post('/api/storefront/subscribe-to-mode', { email })
    const sends = (email: string) =>
      one.send({
        method: 'POST',
        url: '/coming-soon',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `email=${email}`,
      })
    expectFailure(await asks('early@example.in'), 403, 'shop_closed')
    expect((await sends('early@example.in')).statusCode).toBe(403)
    expect(await listSubscribers(app)).not.toContain('early@example.in')
    await one.post('/api/storefront/verify-password', { password: 'kiln at dawn' })
    expect((await asks('late@example.in')).statusCode).toBe(200)
    const later = await sends('later@example.in')
    expect(later.statusCode).toBe(303)
    const thanks = await one.get(String(later.headers['location']))
    expect(thanks.payload).toContain('We’ll email you once, when the shop opens.')
    expect(await listSubscribers(app)).toContain('late@example.in')
    await mode({ mode: 'open' })
  })

  it('AC-07 deletes an address with its owner’s account, and restores it with it', async () => {
    await resetAttempts()
    await mode({ mode: 'coming-soon' })
    const { email } = meera
    expect((await browser(shop).post('/api/storefront/subscribe-to-mode', { email })).statusCode).toBe(200)
    const part = app.customerParts.find(({ name }) => name === 'mode-subscriber')!
    const taken = await part.remove(database.pool, { email: email.toUpperCase() } as CustomerRow)
    expect(await listSubscribers(app)).not.toContain(email)
    await part.restore(database.pool, 1, taken)
    expect(await listSubscribers(app)).toContain(email)
  })

  it('MD-04 admits the admin, who sees that the shop is closed, on pages of their own', async () => {
    await mode({ mode: 'coming-soon', until: new Date('2030-01-01T00:00:00Z') })
    const page = await shop.get('/about', asAdministrator)
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('"gate":{"page":"coming-soon","until":"2030-01-01T00:00:00.000Z","shut_out":false}')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect((await shop.get('/coming-soon', asAdministrator)).statusCode).toBe(200)
    expect((await shop.get('/api/product/single-product/moon-jar', asAdministrator)).statusCode).toBe(200)
    expect((await shop.get('/about')).statusCode).toBe(302)
  })

  it('MD-04 stays open in an unknown mode', async () => {
    await mode({ mode: 'open' })
    await shop.change(`UPDATE storefront SET appearance = appearance || '{"mode":"Siesta"}'`)
    expect((await shop.get('/about')).statusCode).toBe(200)
    expect((await shop.get('/api/storefront/all')).json().data.mode).toBe('Live')
    await mode({ mode: 'open' })
  })

  it('MD-04 notifies every process of a change', async () => {
    const other = await testApp({ trustProxyHops: 1, renderer, database })
    await mode({ mode: 'open' })
    expect((await other.get('/about')).statusCode).toBe(200)
    await changeMode(app, { mode: 'maintenance' })
    await eventually(async () => (await other.get('/about')).statusCode === 302)
    await changeMode(app, { mode: 'open' })
    await eventually(async () => (await other.get('/about')).statusCode === 200)
  })
})
