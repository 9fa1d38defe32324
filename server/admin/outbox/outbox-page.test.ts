import { putInOutbox } from '#server/platform/outbox/outbox.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser, codeFor, loggedIn, meera } from '#server/testing/customers.ts'
import { addStaff } from '#server/testing/staff.ts'
import { ADMIN_TOKEN, asAdministrator, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))
const asAdmin = (url = '/dev/outbox') => shop.get(url, asAdministrator)

describe('/dev/outbox', () => {
  it('AU-18 is for the admin, and public in development', async () => {
    for (const reply of [await shop.get('/dev/outbox'), await (await loggedIn(shop, meera)).get('/dev/outbox')]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.payload).toContain('Admins only')
    }
    expect((await asAdmin()).statusCode).toBe(200)
    // Not even owners: whoever reads codes and links can act as any customer.
    expect((await (await addStaff(shop, 'owner')).session.get('/dev/outbox')).statusCode).toBe(403)
    const open = await testApp({ database, isDevelopment: true })
    expect((await open.get('/dev/outbox')).statusCode).toBe(200)
  })

  it('AU-06 RT-06 shows codes and links, newest first, and can be filtered by recipient', async () => {
    await browser(shop).post('/api/auth/otp/request', { input: meera.phone })
    await browser(shop).post('/api/auth/reset', { email: meera.email })
    const { payload, headers } = await asAdmin()
    expect(payload.indexOf('Reset your password')).toBeLessThan(
      payload.indexOf(`${await codeFor(shop, meera.phone)} is your code`),
    )
    expect(payload).toMatch(
      /<a href="http:\/\/shop\.test\/account\/reset-password\/meera%40ashkiln\.example\/[\w-]{43}"/,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const only = (await asAdmin(`/dev/outbox?to=${meera.phone}`)).payload
    expect(only).toContain('is your code')
    expect(only).not.toContain('Reset your password')
  })

  it('AU-18 escapes what people typed', async () => {
    const script = '<script>alert(1)</script>'
    await putInOutbox(shop.database.pool, shop.app, {
      channel: 'email',
      recipient: 'x@example.com',
      subject: script,
      text: script,
    })
    const { payload } = await asAdmin(`/dev/outbox?to=${encodeURIComponent('"><b>')}`)
    expect(payload).not.toContain('<b>')
    expect((await asAdmin()).payload).not.toContain('<script>')
  })

  it('AU-18 has pages with older ones', async () => {
    await database.pool.query(
      `INSERT INTO outbox (channel, recipient, subject, status) SELECT 'sms', 'r', 'number ' || n, 'kept' FROM generate_series(1, 120) n`,
    )
    const first = (await asAdmin()).payload
    expect(first.match(/<article/g)).toHaveLength(50)
    const next = /href="(\?[^"]*before=\d+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
    expect((await asAdmin(`/dev/outbox${next}`)).payload).toContain('number 70<')
  })

  it('AU-18 marks messages that cannot be read after SESSION_SECRET was changed', async () => {
    const changed = await testApp({ database, sessionSecret: 'another-session-secret' })
    expect((await changed.get('/dev/outbox', { authorization: `Bearer ${ADMIN_TOKEN}` })).statusCode).toBe(200)
  })
})
