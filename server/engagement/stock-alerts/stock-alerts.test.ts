import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { changeMode } from '#server/pages/gate/change-mode.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { browser, loggedIn, meera, messagesTo } from '#server/testing/customers.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { SESSION_SECRET, testApp } from '#server/testing/test-app.ts'
import { sweepAlerts } from './sweep-alerts.plugin.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { app, database } = shop
const { pool } = database
const email = 'anu@waits.example'
const sku = 'ASH-VAS-001-CEL-28'
const inStock = 'ASH-VAS-001-TEN-20'

const requestAlert = (body: object = {}, who = browser(shop)) => who.post('/api/product/wait', { email, sku, ...body })
const openAlerts = async () =>
  (
    await pool.query<{ email: string; sku: string }>(
      'SELECT email, sku FROM product_wait WHERE mailed_at IS NULL ORDER BY id',
    )
  ).rows
const linkIn = (text = '', purpose: 'confirm' | 'stop' = 'confirm') =>
  new RegExp(`http://shop.test(/waiting/${purpose}\\?token=[\\w-]+)`, 'u').exec(text)?.[1] ?? ''
const press = (url: string) =>
  browser(shop).send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const requestLink = async (body: { email?: string; sku?: string } = {}) => {
  expect(expectData(await requestAlert(body), 'StockAlertReply')).toEqual({ is_confirmed: false })
  return linkIn((await messagesTo(shop, body.email ?? email))[0])
}
const confirmAlert = async (body: { email?: string; sku?: string } = {}) => {
  const link = await requestLink(body)
  expect((await press(link)).statusCode).toBe(200)
  return link
}
const setStock = (pieces: number, of = sku) => pool.query('UPDATE product SET stock = $1 WHERE sku = $2', [pieces, of])
const backMails = async (to = email) =>
  (await messagesTo(shop, to)).filter((text) => text.includes('is now available to buy at'))

beforeEach(async () => {
  await pool.query('DELETE FROM product_wait; DELETE FROM outbox; DELETE FROM attempt')
  await pool.query('UPDATE product SET stock = 5')
  await pool.query('UPDATE product SET stock = 0, price = 480000, compare_at = NULL WHERE sku = $1', [sku])
})

describe('requesting an alert', () => {
  it('CT-08 starts when the owner of the mailbox opens the link', async () => {
    const link = await requestLink()
    expect(link).not.toBe('')
    expect(await openAlerts()).toEqual([])
    const page = await shop.get(link)
    expect([page.statusCode, page.payload]).toEqual([200, expect.stringContaining('<form method="post"><button>')])
    expect(await openAlerts()).toEqual([])
    const replies = await Promise.all([1, 2, 3].map(() => press(link)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await openAlerts()).toEqual([{ email, sku }])
    expect(await messagesTo(shop, email)).toHaveLength(1)
  })

  it('CT-08 starts at once for a customer’s own verified address in any spelling, and no other', async () => {
    const customer = await loggedIn(shop, meera)
    const own = expectData(await requestAlert({ email: meera.email.toUpperCase() }, customer), 'StockAlertReply')
    expect(own).toEqual({ is_confirmed: true })
    expect(await messagesTo(shop, meera.email.toUpperCase())).toEqual([])
    expect(await openAlerts()).toEqual([{ email: meera.email.toUpperCase(), sku }])
    expect(expectData(await requestAlert({}, customer), 'StockAlertReply')).toEqual({ is_confirmed: false })
    expect(linkIn((await messagesTo(shop, email))[0])).not.toBe('')
    await pool.query('UPDATE customer SET email_verified_at = NULL WHERE email = $1', [meera.email])
    const unproved = expectData(
      await requestAlert({ email: meera.email, sku: await sellOutAnother() }, customer),
      'StockAlertReply',
    )
    expect(unproved).toEqual({ is_confirmed: false })
    await pool.query('UPDATE customer SET email_verified_at = now() WHERE email = $1', [meera.email])
  })

  it('CT-08 sends no second mail when repeated, and gives the same reply whether an alert exists', async () => {
    const free = await requestAlert()
    const repeated = await requestAlert({ email: 'ANU+vases@waits.example' })
    await press(linkIn((await messagesTo(shop, email))[0]))
    await pool.query('DELETE FROM attempt')
    const taken = await requestAlert()
    const customer = await requestAlert({ email: meera.email })
    for (const { statusCode, payload } of [repeated, taken, customer])
      expect([statusCode, payload]).toEqual([free.statusCode, free.payload])
    const { rows } = await pool.query(`SELECT recipient FROM outbox WHERE status <> 'withheld' ORDER BY id`)
    expect(rows).toEqual([{ recipient: email }, { recipient: meera.email }])
  })

  it.each(['', 'anu', 'anu@', 'a b@c.example', `${'x'.repeat(260)}@c.example`])('CT-08 refuses %j', async (bad) => {
    const { payload } = expectFailure(await requestAlert({ email: bad }), 422, 'invalid_fields')
    expect(payload).toEqual({ errors: { email: expect.any(String) } })
  })

  it('CT-08 refuses missing and unpublished products alike, and products in stock', async () => {
    const missing = await requestAlert({ sku: 'ASH-NONE' })
    await pool.query('UPDATE product_group SET published = false WHERE slug = $1', ['tall-bottle-vase'])
    const hidden = await requestAlert()
    await pool.query('UPDATE product_group SET published = true WHERE slug = $1', ['tall-bottle-vase'])
    expectFailure(hidden, 404, 'not_found')
    expect(hidden.payload).toBe(missing.payload)
    expectFailure(await requestAlert({ sku: inStock }), 422, 'in_stock')
    expect((await pool.query('SELECT FROM outbox')).rowCount).toBe(0)
  })

  it('CT-08 sends five links a day per mailbox, and accepts twenty requests an hour per address', async () => {
    const { rows } = await pool.query<{ sku: string }>('SELECT sku FROM product WHERE sku <> $1 ORDER BY id LIMIT 24', [
      sku,
    ])
    await pool.query('UPDATE product SET stock = 0')
    for (const { sku: one } of rows.slice(0, 8)) expectData(await requestAlert({ sku: one }), 'StockAlertReply')
    expect(await messagesTo(shop, email)).toHaveLength(5)
    const one = browser(shop)
    const replies = await Promise.all(rows.map((_, n) => requestAlert({ email: `n${n}@waits.example` }, one)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expectFailure(await requestAlert({}, one), 429, 'too_many_tries')
    await pool.query('DELETE FROM outbox')
    expectData(await requestAlert({ email: 'bot@waits.example', homepage: 'https://pills.example' }), 'StockAlertReply')
    expect(await messagesTo(shop, 'bot@waits.example')).toEqual([])
  })

  it('CT-08 sends a link valid for a week, for its own product only', async () => {
    const link = await requestLink()
    const stop = linkIn((await messagesTo(shop, email))[0], 'stop')
    const [, token = ''] = link.split('token=')
    const real = Date.now
    Date.now = () => real() + 7 * 86_400_000 + 1000
    try {
      expect((await press(link)).statusCode).toBe(422)
      expect((await shop.get(link)).payload).toContain('This link has expired.')
    } finally {
      Date.now = real
    }
    for (const bad of [
      '/waiting/confirm',
      '/waiting/confirm?token=x',
      `/waiting/confirm?token=${token.slice(0, -4)}AAAA`,
      stop.replace('stop', 'confirm'),
      link.replace('confirm', 'stop'),
    ])
      expect((await press(bad)).statusCode, bad).toBe(422)
    expect(await openAlerts()).toEqual([])
  })
})

describe('a product back in stock', () => {
  it('CT-08 causes one mail per alert, however the stock returned', async () => {
    await confirmAlert()
    await confirmAlert({ email: 'ben@waits.example' })
    await requestLink({ email: 'unconfirmed@waits.example' })
    await app.runJob('mail-waiters')
    expect(await backMails()).toEqual([])
    await setStock(3)
    await app.runJob('mail-waiters')
    const [text = ''] = await backMails()
    expect(text).toContain('Tall bottle vase (Celadon, 28 cm) is now available to buy at')
    expect(text).toContain(`http://shop.test/product/tall-bottle-vase?sku=${sku}`)
    expect(await openAlerts()).toEqual([])
    for (const pieces of [0, 5]) {
      await setStock(pieces)
      await app.runJob('mail-waiters')
    }
    expect(await backMails()).toHaveLength(1)
    expect(await backMails('ben@waits.example')).toHaveLength(1)
    expect(await backMails('unconfirmed@waits.example')).toEqual([])
  })

  it('CT-08 causes one mail from two processes, and an old link starts no second alert', async () => {
    const links = await Promise.all(
      Array.from({ length: 30 }, (_, n) => confirmAlert({ email: `n${n}@waits.example` })),
    )
    const own = openDatabase(shop.connection, 4)
    onTestFinished(() => own.close())
    const other = await testApp({ database: own })
    await setStock(1)
    await Promise.all([app, other.app, app, other.app].map((one) => one.runJob('mail-waiters')))
    await Promise.all(links.map((link) => press(link)))
    await Promise.all([app, other.app].map((one) => one.runJob('mail-waiters')))
    const { rows } = await pool.query(
      `SELECT recipient, count(*)::int AS mails FROM outbox WHERE subject LIKE '% is available now' GROUP BY recipient`,
    )
    expect(rows).toHaveLength(30)
    expect(rows.filter(({ mails }) => mails !== 1)).toEqual([])
    await setStock(0)
    await confirmAlert({ email: 'n0@waits.example' })
    expect(await openAlerts()).toHaveLength(1)
  })

  it('CT-08 causes its mail in the next round when one is interrupted', async () => {
    await confirmAlert()
    await setStock(1)
    await pool.query(`ALTER TABLE outbox ADD CONSTRAINT broken CHECK (subject NOT LIKE '% is available now') NOT VALID`)
    await app.runJob('mail-waiters').catch(() => undefined)
    expect(await openAlerts()).toHaveLength(1)
    await pool.query('ALTER TABLE outbox DROP CONSTRAINT broken')
    await app.runJob('mail-waiters')
    expect(await backMails()).toHaveLength(1)
    expect(await openAlerts()).toEqual([])
  })

  it('CT-08 causes a mail once it has a price, if it was priced on request', async () => {
    await pool.query('UPDATE product SET price = 0, stock = 4 WHERE sku = $1', [sku])
    await confirmAlert()
    await app.runJob('mail-waiters')
    expect(await backMails()).toEqual([])
    await pool.query('UPDATE product SET price = 480000 WHERE sku = $1', [sku])
    await app.runJob('mail-waiters')
    expect(await backMails()).toHaveLength(1)
  })

  it('CT-08 causes no mail while unpublished, nor while the shop is closed', async () => {
    await confirmAlert()
    await setStock(2)
    await shop.change('UPDATE product_group SET published = false WHERE slug = $1', ['tall-bottle-vase'])
    await app.runJob('mail-waiters')
    await shop.change('UPDATE product_group SET published = true WHERE slug = $1', ['tall-bottle-vase'])
    for (const mode of ['maintenance', 'coming-soon', 'password'] as const) {
      await changeMode(app, { mode, ...(mode === 'password' && { password: 'ash and iron' }) })
      await shop.change('SELECT 1')
      await app.runJob('mail-waiters')
      expect((await requestAlert({ email: 'late@waits.example' })).statusCode).toBeGreaterThanOrEqual(403)
    }
    expect(await backMails()).toEqual([])
    await changeMode(app, { mode: 'open' })
    await shop.change('SELECT 1')
    await app.runJob('mail-waiters')
    expect(await backMails()).toHaveLength(1)
  })
})

describe('stopping alerts', () => {
  it('CT-08 works by the headers of RFC 8058: one POST without page or cookie stops all', async () => {
    await confirmAlert()
    await confirmAlert({ sku: await sellOutAnother() })
    await setStock(1)
    await app.runJob('mail-waiters')
    const { rows } = await pool.query<{ content: Buffer }>(
      `SELECT content FROM outbox WHERE recipient = $1 AND subject LIKE '% is available now'`,
      [email],
    )
    const href = readContent(rows[0]?.content ?? null, outboxKey(SESSION_SECRET))?.unsubscribe ?? ''
    const path = linkIn(href, 'stop')
    expect(href).toBe(`http://shop.test${path}`)
    expect((await shop.get(path)).statusCode).toBe(200)
    expect(await openAlerts()).toHaveLength(1)
    await changeMode(app, { mode: 'maintenance' })
    await shop.change('SELECT 1')
    const reply = await press(path)
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
    expect(await openAlerts()).toEqual([])
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
    const again = await shop.send({ method: 'POST', url: path, headers: multipart, payload: '--b--\r\n' })
    expect([again.statusCode, again.payload]).toEqual([200, reply.payload])
    await changeMode(app, { mode: 'open' })
    await shop.change('SELECT 1')
  })

  it('AC-07 is part of deleting the account; alerts are part of the customer’s data', async () => {
    const customer = await loggedIn(shop, meera)
    expectData(await requestAlert({ email: meera.email }, customer), 'StockAlertReply')
    const file = (await customer.get('/api/account/download')).json<{ waits: unknown }>()
    expect(file.waits).toMatchObject([{ name: 'Tall bottle vase', sku, mailed_at: null }])
    const part = app.customerParts.find(({ name }) => name === 'product-waits')!
    expect(await part.remove(pool, { id: 1, email: meera.email, email_verified_at: null } as never)).toEqual([])
    const taken = await part.remove(pool, { id: 1, email: meera.email, email_verified_at: new Date() } as never)
    expect(await openAlerts()).toEqual([])
    await part.restore(pool, 1, JSON.parse(JSON.stringify(taken)))
    expect(await openAlerts()).toEqual([{ email: meera.email, sku }])
  })

  it('CT-08 is automatic for sent alerts, and after a year without stock', async () => {
    await confirmAlert()
    await confirmAlert({ email: 'ben@waits.example' })
    await confirmAlert({ email: 'cho@waits.example' })
    await pool.query(`UPDATE product_wait SET mailed_at = now() - interval '9 days' WHERE email LIKE 'ben%'`)
    await pool.query(`UPDATE product_wait SET confirmed_at = now() - interval '366 days' WHERE email LIKE 'cho%'`)
    await sweepAlerts(pool)
    expect((await pool.query('SELECT email FROM product_wait')).rows).toEqual([{ email }])
  })
})

async function sellOutAnother(): Promise<string> {
  const of = 'ASH-VAS-001-TEN-28'
  await setStock(0, of)
  return of
}
