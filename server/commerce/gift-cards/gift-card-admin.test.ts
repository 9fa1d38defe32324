import { parse } from 'csv-parse/sync'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { loggerOptions } from '#server/platform/http/logging.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, messagesTo, roaming } from '#server/testing/customers.ts'
import { acceptGiftCards, applyCard, issueCard, mailedCode } from '#server/testing/gift-cards.ts'
import { cartOf, placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { addStaff, auditOf, forgetReauthentication } from '#server/testing/staff.ts'
import { stockedShop } from '#server/testing/stocked-shop.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const { shop, pool, vase } = await stockedShop()
const admin = browser(shop, asAdministrator)
const path = '/api/admin/gift-cards'
await acceptGiftCards(shop)
const EXPORTS = [
  '/api/admin/exports/gift-cards',
  '/api/admin/exports/gift-card-balances?from=2026-01-01&until=2026-01-31',
]
const UNKNOWN = 'ABCD-EFGH-JKMN-PQRS-TUVW'

const filledCart = (who: Browser) => readyCart(who, { items: [{ product_id: vase, quantity: 1 }] })

const namesOf = ({ api_cart, cart_session }: Cart) => ({ api_cart, cart_session })

describe('gift cards in the admin', () => {
  it('AD-25 the code is mailed, and shown nowhere else', async () => {
    const { id, code, email } = await issueCard(shop, 123_400, {
      sender_name: 'Asha',
      message: 'Visit evil.example soon',
      recipient_name: 'Ravi',
    })
    const [mail = ''] = await messagesTo(shop, email)
    expect(mail).toContain('Asha has sent you a gift card for ₹1,234 to spend at')
    expect(mail).not.toContain('evil.example')
    expect(mail).toContain('/gift-card')
    const { messages } = (await admin.get('/api/admin/messages')).json().data
    const shown = [
      await admin.get(`/api/admin/messages/${messages[0].id}`),
      await admin.get(`/api/admin/messages/${messages[0].id}/html`),
      await admin.get('/api/admin/messages'),
      await admin.get(`${path}/${id}`),
      await admin.get(path),
      await admin.get(`${path}/${id}/entries`),
      await admin.get(`${path}/${id}/history`),
      await admin.get('/api/admin/exports/gift-cards'),
    ]
    for (const { statusCode, payload } of shown) {
      expect(statusCode).toBe(200)
      expect(payload).not.toContain(code)
      expect(payload).not.toContain(code.replaceAll('-', ''))
    }
    expect((await admin.get(`${path}?search=${code.slice(-4)}`)).json().data.rows).toMatchObject([
      { title: `•••• ${code.slice(-4)}`, recipient: 'Ravi', amount: 123_400, balance: 123_400, state: 'active' },
    ])
    expect((await admin.get(`${path}/${id}`)).json().data.title).toBe(`•••• ${code.slice(-4)}`)
    const { rows } = await pool.query('SELECT gift_card::text AS text FROM gift_card WHERE id = $1', [id])
    expect(rows[0].text).not.toContain(code.replaceAll('-', '').slice(0, 8))
  })

  it('AD-25 sending it again replaces the code', async () => {
    const { id, code, email } = await issueCard(shop, 10_000)
    const sent = await admin.post(`${path}/${id}/send`)
    expect(sent.statusCode, sent.payload).toBe(200)
    const other = await mailedCode(shop, email)
    expect(other).not.toBe(code)
    expect(sent.json().data.last4).toBe(other.slice(-4))
    const who = browser(shop)
    const cart = await filledCart(who)
    expectFailure(await applyCard(who, cart, code), 422, 'gift_card_unknown')
    expectData(await applyCard(who, cart, other), 'Cart')
    expect((await auditOf(shop, 1))[0]).toContain(`sent •••• ${other.slice(-4)}`)
  })

  it('AD-25 a card for later is sent once, at its time', async () => {
    const { id, code, email } = await issueCard(shop, 10_000, { deliver_at: '2126-02-14T09:00:00Z' })
    expect(code).toBe('')
    await shop.app.runJob('deliver-gift-cards')
    expect(await messagesTo(shop, email)).toHaveLength(0)
    await pool.query('UPDATE gift_card SET deliver_at = now() WHERE id = $1', [id])
    await Promise.all([shop.app.runJob('deliver-gift-cards'), shop.app.runJob('deliver-gift-cards')])
    expect(await messagesTo(shop, email)).toHaveLength(1)
  })

  it('AD-25 is not sent when nobody could spend it', async () => {
    const { id, version, email } = await issueCard(shop, 10_000, {
      deliver_at: '2126-02-14T09:00:00Z',
      expires_at: '2126-03-14T09:00:00Z',
    })
    const late = await admin.patch(`${path}/${id}`, { version, values: { deliver_at: '2126-04-01T09:00:00Z' } })
    expect(Object.keys(late.json().payload.errors)).toEqual(['/expires_at'])
    await pool.query(
      `UPDATE gift_card SET deliver_at = now(), expires_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    )
    await shop.app.runJob('deliver-gift-cards')
    expectFailure(await admin.post(`${path}/${id}/send`), 422, 'gift_card_expired')
    expect(await messagesTo(shop, email)).toHaveLength(0)
  })

  it('AD-25 refuses invalid values, and a change of the amount after the issue', async () => {
    const refused = async (values: object) => {
      const reply = await admin.post(path, { values })
      expectFailure(reply, 422, 'invalid_values')
      return Object.keys(reply.json().payload.errors)
    }
    expect(await refused({ amount: 0, recipient_email: 'a@b.example' })).toEqual(['/amount'])
    expect(await refused({ amount: 1, recipient_email: 'nobody' })).toEqual(['/recipient_email'])
    expect(await refused({ amount: 1, recipient_email: 'a@b.example', expires_at: '2020-01-01T00:00:00Z' })).toEqual([
      '/expires_at',
    ])
    const { id, version } = await issueCard(shop, 100)
    const changed = await admin.patch(`${path}/${id}`, { version, values: { amount: 200 } })
    expectFailure(changed, 422, 'invalid_values')
    for (const sql of ['balance = 50', 'amount = 200'])
      await expect(pool.query(`UPDATE gift_card SET ${sql} WHERE id = ${id}`)).rejects.toThrow('sum of its entries')
    for (const sql of [`UPDATE gift_card_entry SET amount = 1`, `DELETE FROM gift_card_entry`])
      await expect(pool.query(`${sql} WHERE gift_card_id = ${id}`)).rejects.toThrow('only added')
  })

  it('AD-25 new cards are valid as long as the owner set, in India for a year at least', async () => {
    const settings = '/api/admin/settings/gift-cards'
    const { version } = (await admin.get(settings)).json().data
    const save = (months: number | null) => admin.patch(settings, { version, values: { gift_card_months: months } })
    await shop.changeSettings({ store_country: 'IN' })
    const fresh = (await admin.get(settings)).json().data.version
    expect(fresh).toBe(version)
    expectFailure(await save(6), 422, 'invalid_values')
    expect((await save(12)).statusCode).toBe(200)
    const { id } = await issueCard(shop, 100)
    const { rows } = await pool.query(
      `SELECT expires_at > now() + interval '364 days' AND expires_at < now() + interval '367 days' AS is_a_year FROM gift_card WHERE id = $1`,
      [id],
    )
    expect(rows[0].is_a_year).toBe(true)
  })

  it('AD-24 only owners and managers see them, and sending, issuing and exporting needs re-authentication', async () => {
    const { id } = await issueCard(shop, 100)
    for (const role of ['editor', 'fulfilment'] as const) {
      const { session } = await addStaff(shop, role)
      for (const url of [path, `${path}/${id}`, `${path}/${id}/entries`, ...EXPORTS, '/api/admin/gift-card-balances'])
        expectFailure(await session.get(url), 403, 'role_not_allowed')
    }
    const { session } = await addStaff(shop, 'manager')
    await forgetReauthentication(shop)
    expectFailure(await session.post(`${path}/${id}/send`), 403, 'reauthentication_required')
    const values = { amount: 100, recipient_email: 'a@b.example' }
    expectFailure(await session.post(path, { values }), 403, 'reauthentication_required')
    expectFailure(await session.get('/api/admin/exports/gift-cards'), 403, 'reauthentication_required')
    expect((await session.get(path)).statusCode).toBe(200)
  })

  it('AD-25 the owner sees what the shop owes, and its accountant gets the balances of any period without names', async () => {
    const unspent = async () => expectData(await admin.get('/api/admin/gift-card-balances'), 'UnspentGiftCards[]')[0]!
    const before = await unspent()
    const [open, off, ended, used] = await Promise.all(
      [1000, 200, 30, 4].map((amount) => issueCard(shop, amount, { recipient_name: 'Leela' })),
    )
    await pool.query('UPDATE gift_card SET active = false WHERE id = $1', [off!.id])
    await pool.query(`UPDATE gift_card SET expires_at = now() - interval '1 minute' WHERE id = $1`, [ended!.id])
    const who = browser(shop)
    const cart = await readyCart(who, { items: [{ product_id: vase, quantity: 1 }], payment: 'sandbox' })
    expectData(await applyCard(who, cart, used!.code), 'Cart')
    await placeOrder(who, await cartOf(who, cart))
    const grown = (name: 'unspent' | 'inactive' | 'reserved' | 'expired', now: typeof before) =>
      now[name].amount - before[name].amount
    const now = await unspent()
    expect([now.cards - before.cards, now.unspent.currency]).toEqual([2, 'INR'])
    expect((['unspent', 'inactive', 'reserved', 'expired'] as const).map((name) => grown(name, now))).toEqual([
      ...[1200, 200, 4, 30],
    ])

    // A card of an earlier period.
    await pool.query('ALTER TABLE gift_card_entry DISABLE TRIGGER USER')
    for (const sql of [
      'gift_card_entry SET created_at = $2 WHERE gift_card_id',
      'gift_card SET created_at = $2 WHERE id',
    ])
      await pool.query(`UPDATE ${sql} = $1`, [open!.id, '2026-01-31T18:29:59Z'])
    await pool.query('ALTER TABLE gift_card_entry ENABLE TRIGGER USER')
    const statement = async (from: string, until: string) => {
      const reply = await admin.get(`/api/admin/exports/gift-card-balances?${new URLSearchParams({ from, until })}`)
      expect(reply.statusCode, reply.payload).toBe(200)
      for (const secret of ['Leela', open!.email]) expect(reply.payload).not.toContain(secret)
      const [header, ...rows]: string[][] = parse(reply.payload, { bom: true })
      expect(header).toContain('closing_balance')
      return new Map(rows.map((row) => [row[1], row.slice(7)]))
    }
    const first = await statement('2026-01-01', '2026-01-31')
    expect([...first]).toEqual([[open!.code.slice(-4), ['0', '10', '0', '0', '0', '10']]])
    const later = await statement('2026-02-01', '2126-01-01')
    expect(later.get(open!.code.slice(-4))).toEqual(['10', '0', '0', '0', '0', '10'])
    expect(later.get(used!.code.slice(-4))).toEqual(['0', '0.04', '0.04', '0', '0', '0'])
    const closing = [...later.values()].reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)
    expect(closing).toBe(now.unspent.amount + now.expired.amount)
    for (const days of ['from=2026-02-02&until=2026-02-01', 'from=2026-02-30&until=2026-13-01'])
      expect((await admin.get(`/api/admin/exports/gift-card-balances?${days}`)).statusCode).toBe(400)
  })

  it('AC-07 an erased recipient is forgotten, and the card stays valid', async () => {
    const card = await issueCard(shop, 5_000, { message: 'Happy birthday' })
    const part = shop.app.customerParts.find(({ name }) => name === 'gift-cards')!
    const customer = { id: 0, email: card.email, email_verified_at: new Date() }
    const erased = await part.remove(pool, customer as never)
    const rowOf = async () =>
      (await pool.query('SELECT recipient_email, message FROM gift_card WHERE id = $1', [card.id])).rows[0]
    expect(await rowOf()).toEqual({ recipient_email: '', message: '' })
    const who = browser(shop)
    expectData(await applyCard(who, await filledCart(who), card.code), 'Cart')
    await part.restore(pool, 0, JSON.parse(JSON.stringify(erased)))
    expect(await rowOf()).toEqual({ recipient_email: card.email, message: 'Happy birthday' })
  })
})

describe('wrong codes', () => {
  it('AD-25 AU-18 limits the wrong codes of a customer on any network', async () => {
    const { session } = await registerCustomer(shop)
    const cart = await filledCart(session)
    const everywhere = roaming(session)
    for (let count = 0; count < 20; count++) expect((await applyCard(everywhere, cart, UNKNOWN)).statusCode).toBe(422)
    expect((await applyCard(everywhere, cart, UNKNOWN)).statusCode).toBe(429)
    const guest = browser(shop)
    expect((await applyCard(guest, await filledCart(guest), UNKNOWN)).statusCode).toBe(422)
  })
})

describe('the balance page', () => {
  const ask = (code: string) =>
    browser(shop).send({
      method: 'POST',
      url: '/gift-card',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ code }).toString(),
    })

  it('AD-25 answers for a card that is switched off as for a code that never existed, here and in the cart', async () => {
    const off = await issueCard(shop, 100)
    await pool.query('UPDATE gift_card SET active = false WHERE id = $1', [off.id])
    const unknown = await ask(UNKNOWN)
    const known = await ask(off.code)
    expect([known.statusCode, known.payload]).toEqual([unknown.statusCode, unknown.payload])
    const who = browser(shop)
    const cart = await filledCart(who)
    const [first, second] = [await applyCard(who, cart, UNKNOWN), await applyCard(who, cart, off.code)]
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
  })

  it('AD-25 OP-03 no log contains a code, whatever is done with it', async () => {
    const lines: string[] = []
    const logger = pino(loggerOptions('trace'), { write: (line: string) => void lines.push(line) })
    const logged = await testApp({ database: shop.database, trustProxyHops: 1, logger })
    const { code } = await issueCard(logged, 150_000)
    const who = browser(logged)
    const cart = await filledCart(who)
    for (const typed of [code, code, `${code} `, code.repeat(4)]) await applyCard(who, cart, typed)
    await who.get(`/gift-card?code=${code}`)
    for (const payload of [`code=${code}`, JSON.stringify({ code }), `{"code": "${code}`])
      for (const type of ['application/x-www-form-urlencoded', 'application/json'])
        await who.send({ method: 'POST', url: '/gift-card', headers: { 'content-type': type }, payload })
    await who.post(`/api/cart/gift-cards/apply`, { ...namesOf(cart), code: { code } })
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.includes(code) || line.includes(code.replaceAll('-', '')))).toEqual([])
  })

  it('AD-25 shows what is left, and nothing about unknown codes', async () => {
    expect((await browser(shop).get('/gift-card')).payload).toContain('Gift card balance')
    const { code } = await issueCard(shop, 150_000, { expires_at: '2126-01-01T00:00:00Z' })
    const reply = await ask(code)
    expect(reply.payload).toContain(`Your gift card ending in ${code.slice(-4)} has ₹1,500 left.`)
    expect(reply.payload).not.toContain(code)
    expect((await ask(UNKNOWN)).statusCode).toBe(422)
    expect((await ask('<script>')).payload).not.toContain('<script>')
  })
})
