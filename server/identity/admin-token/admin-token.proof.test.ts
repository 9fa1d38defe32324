import { beforeEach, describe, expect, it } from 'vitest'
import { renderer, renders } from '#server/testing/fake-renderer.ts'
import { browser } from '#server/testing/customers.ts'
import { ADMIN_TOKEN, SESSION_SECRET, testApp } from '#server/testing/test-app.ts'
import { adminCookie, isAdminCookie } from './admin-cookie.ts'
import { either } from '#tools/testing/proof.ts'

const GUESSES = either(1000, 100)

const shop = await testApp({ trustProxyHops: 1, renderer })
beforeEach(() => shop.database.pool.query('DELETE FROM attempt'))
const secrets = { sessionSecret: SESSION_SECRET, adminToken: ADMIN_TOKEN }
const enter = (query: string, one = browser(shop)) => one.get(`/admin/login?${query}`)
const valueOf = (cookie: string) => /^vitrine_admin=([^;]+)/.exec(cookie)?.[1]

describe('/admin/login', () => {
  it('BU-03 exchanges the token for a cookie that scripts cannot read, before a page is rendered', async () => {
    const one = browser(shop)
    const count = await renders(async () => {
      const reply = await enter(`token=${ADMIN_TOKEN}`, one)
      expect(reply.statusCode).toBe(303)
      expect(reply.headers).toMatchObject({
        location: '/dev/outbox',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      expect(reply.headers['set-cookie']).toMatch(
        /^vitrine_admin=\d+\.[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(String(reply.headers['set-cookie'])).not.toContain(ADMIN_TOKEN)
    })
    expect(count).toBe(0)
    expect((await one.get('/dev/outbox')).statusCode).toBe(200)
  })

  it.each([
    ['/dev/outbox', '/dev/outbox'],
    ['/about?x=1', '/about?x=1'],
    ['//evil.example', '/dev/outbox'],
    ['https://evil.example', '/dev/outbox'],
    ['/\\evil.example', '/dev/outbox'],
    ['/admin/login?token=x', '/dev/outbox'],
    ['', '/dev/outbox'],
  ])('BU-03 goes on to “%s” only where that is a path of the shop', async (next, location) => {
    expect((await enter(new URLSearchParams({ token: ADMIN_TOKEN, next }).toString())).headers['location']).toBe(
      location,
    )
  })

  it('BU-03 shows a wrong token a page that says so, with 403, and no cookie', async () => {
    for (const token of ['wrong', '', ADMIN_TOKEN.slice(1), 'x'.repeat(2000)]) {
      const reply = await enter(`token=${token}`)
      expect(reply.statusCode).toBe(403)
      expect(reply.payload).toContain('This link does not let you in')
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('BU-03 AU-18 of a thousand guesses from one address twenty are looked at; the admin gets in from another', async () => {
    const one = browser(shop)
    const statuses: Record<number, number> = {}
    for (let n = 0; n < GUESSES; n++) {
      const { statusCode } = await enter(`token=guess-${n}`, one)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    expect(statuses).toEqual({ 403: 20, 429: GUESSES - 20 })
    expect((await enter(`token=${ADMIN_TOKEN}`)).statusCode).toBe(303)
  })

  it('BU-03 without a token it is a page like any other, also after it was kept once', async () => {
    expect(await renders(async () => void (await shop.get('/admin/login')))).toBe(1)
    await shop.get('/admin/login')
    expect((await enter(`token=${ADMIN_TOKEN}`)).statusCode).toBe(303)
  })

  it('BU-03 the cookie is void when it is changed, when it has expired, and when a secret has', () => {
    const value = valueOf(adminCookie(secrets, true))
    expect(adminCookie(secrets, true)).toContain('; Secure')
    expect(isAdminCookie(value, secrets)).toBe(true)
    expect(isAdminCookie(value?.replace(/^\d/, '9'), secrets)).toBe(false)
    expect(isAdminCookie(value, secrets, Date.now() + 13 * 3_600_000)).toBe(false)
    expect(isAdminCookie(value, { ...secrets, adminToken: 'another-admin-token' })).toBe(false)
    expect(isAdminCookie(value, { ...secrets, sessionSecret: 'another-secret' })).toBe(false)
    for (const odd of [undefined, '', '.', '1.x', `${'9'.repeat(20)}.${'a'.repeat(43)}`])
      expect(isAdminCookie(odd, secrets)).toBe(false)
  })
})
