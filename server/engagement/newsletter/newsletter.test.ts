import { beforeEach, describe, expect, it } from 'vitest'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { installPlugin, uninstallPlugin } from '#server/store/plugins/change-plugin.ts'
import { browser, messagesTo } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { SESSION_SECRET, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database } = shop
const { pool } = database
const email = 'anu@letters.example'

const call = (name: 'subscribe' | 'confirm' | 'unsubscribe', body: object, who = browser(shop)) =>
  who.post(`/api/plugins/emailSubscription/${name}`, body)
const list = async () => (await pool.query<{ email: string }>('SELECT email FROM newsletter_subscriber')).rows
const tokenIn = (text = '', page: 'confirm' | 'unsubscribe' = 'confirm') =>
  new RegExp(`http://shop.test/newsletter-${page}\\?token=([\\w-]+)`, 'u').exec(text)?.[1] ?? ''
const requestLink = async (address = email) => {
  expectData(await call('subscribe', { email: address }), 'Done')
  return tokenIn((await messagesTo(shop, address.trim()))[0])
}
const subscribe = async (address = email) => {
  expectData(await call('confirm', { token: await requestLink(address) }), 'Done')
  return tokenIn((await messagesTo(shop, address))[0], 'unsubscribe')
}

beforeEach(() => pool.query('DELETE FROM newsletter_subscriber; DELETE FROM outbox; DELETE FROM attempt'))

describe('subscribing', () => {
  it('PL-05 adds an address when its owner opens the link', async () => {
    const token = await requestLink(' Anu@Letters.example ')
    expect(token).not.toBe('')
    expect(await list()).toEqual([])
    expect((await shop.get(`/newsletter-confirm?token=${token}`)).statusCode).not.toBe(500)
    expect(await list()).toEqual([])
    await Promise.all([1, 2, 3].map(() => call('confirm', { token })))
    expect(await list()).toEqual([{ email: 'Anu@Letters.example' }])
    expect((await messagesTo(shop, 'Anu@Letters.example')).filter((text) => text.includes('unsubscribe'))).toHaveLength(
      1,
    )
  })

  it('PL-05 gives the same reply to subscribers and others', async () => {
    const free = await call('subscribe', { email })
    await subscribe()
    await pool.query('DELETE FROM attempt')
    const before = await messagesTo(shop, email)
    const taken = await call('subscribe', { email: 'ANU@letters.example' })
    expect([taken.statusCode, taken.payload]).toEqual([free.statusCode, free.payload])
    expect(await messagesTo(shop, email)).toEqual(before)
    expect(await messagesTo(shop, 'ANU@letters.example')).toEqual([])
  })

  it.each(['', 'anu', 'anu@', 'a b@c.example', `${'x'.repeat(260)}@c.example`])('PL-05 refuses %j', async (bad) => {
    const { payload } = expectFailure(await call('subscribe', { email: bad }), 422, 'invalid_fields')
    expect(payload).toEqual({ errors: { email: expect.any(String) } })
  })

  it('PL-05 OP-04 sends three links a day per mailbox, in any spelling', async () => {
    for (const spelling of [email, 'ANU@letters.example', 'anu+1@letters.example', 'anu+2@letters.example', email])
      expectData(await call('subscribe', { email: spelling }), 'Done')
    const { rowCount } = await pool.query(`SELECT FROM outbox WHERE status <> 'withheld'`)
    expect(rowCount).toBe(3)
  })

  it('PL-05 is limited per address, and ignores bots', async () => {
    const visitor = browser(shop)
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) => call('subscribe', { email: `n${n}@letters.example` }, visitor)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    await pool.query('DELETE FROM outbox')
    expectData(await call('subscribe', { email, homepage: 'https://pills.example' }), 'Done')
    expect(await messagesTo(shop, email)).toEqual([])
  })

  it.each(['x', 'A'.repeat(200), ''])('PL-05 refuses the link %j', async (token) => {
    expect([400, 422]).toContain((await call('confirm', { token })).statusCode)
    expect(await list()).toEqual([])
  })

  it('PL-05 sends a link valid for a week, for one address', async () => {
    const token = await requestLink()
    const altered = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expectFailure(await call('confirm', { token: altered }), 422, 'bad_link')
    const later = Date.now() + 7 * 86_400_000 + 1000
    const real = Date.now
    Date.now = () => later
    try {
      expectFailure(await call('confirm', { token }), 422, 'bad_link')
    } finally {
      Date.now = real
    }
    expectData(await call('confirm', { token }), 'Done')
  })
})

describe('unsubscribing', () => {
  it('PL-05 works by the headers of RFC 8058, with one POST without page or cookie', async () => {
    const token = await subscribe()
    const { rows } = await pool.query<{ content: Buffer }>(
      `SELECT content FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
      [email],
    )
    const href = readContent(rows[0]?.content ?? null, outboxKey(SESSION_SECRET))?.unsubscribe ?? ''
    expect(href).toBe(`http://shop.test/newsletter-unsubscribe?token=${token}`)
    expect((await shop.get(new URL(href).pathname + new URL(href).search)).statusCode).not.toBe(500)
    expect(await list()).toHaveLength(1)
    const press = { method: 'POST', url: href.replace('http://shop.test', '') } as const
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await shop.send({ ...press, headers: urlencoded, payload: 'List-Unsubscribe=One-Click' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await list()).toEqual([])
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
    const again = await shop.send({ ...press, headers: multipart, payload: '--b--\r\n' })
    expect([again.statusCode, again.payload]).toEqual([200, reply.payload])
    expect((await shop.send({ ...press, url: '/newsletter-unsubscribe?token=x' })).statusCode).toBe(422)
  })

  it('PL-05 works by the API, while the shop is closed, and without the plugin', async () => {
    const token = await subscribe()
    await uninstallPlugin(app, 'emailSubscription')
    await changeMode(app, { mode: 'maintenance' })
    await shop.change('SELECT 1')
    expectFailure(await call('confirm', { token: 'x' }), 404, 'not_found')
    expectData(await call('unsubscribe', { token }), 'Done')
    expect(await list()).toEqual([])
    await changeMode(app, { mode: 'open' })
    await shop.change('SELECT 1')
    expectFailure(await call('subscribe', { email }), 404, 'not_found')
    await installPlugin(app, 'emailSubscription')
    await shop.change('SELECT 1')
  })

  it('AC-07 is part of deleting the account', async () => {
    await subscribe()
    const part = app.customerParts.find(({ name }) => name === 'newsletter-subscriber')!
    expect(await part.remove(pool, { id: 1, email, email_verified_at: null } as never)).toEqual([])
    const taken = await part.remove(pool, {
      id: 1,
      email: 'ANU@letters.example',
      email_verified_at: new Date(),
    } as never)
    expect(await list()).toEqual([])
    await part.restore(pool, 1, JSON.parse(JSON.stringify(taken)))
    expect(await list()).toEqual([{ email }])
  })
})

describe('without script', () => {
  it('PL-05 LY-15 form and links work', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = (url: string, payload = '') => browser(shop).send({ method: 'POST', url, headers, payload })
    expect((await send('/newsletter', 'email=anu')).statusCode).toBe(422)
    const reply = await send('/newsletter', `email=${encodeURIComponent(email)}&homepage=`)
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/without-script/done/subscribe'])
    expect((await shop.get('/without-script/done/subscribe')).payload).toContain('Check your inbox')
    const token = tokenIn((await messagesTo(shop, email))[0])
    const confirmed = await send(`/newsletter-confirm?token=${token}`)
    expect([confirmed.statusCode, confirmed.headers['location']]).toEqual([
      303,
      '/without-script/done/confirmSubscription',
    ])
    expect((await shop.get('/without-script/done/confirmSubscription')).payload).toContain('You’re subscribed')
    expect(await list()).toHaveLength(1)
  })
})
