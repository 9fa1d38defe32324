import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SavedCard } from '#generated/api.d.ts'
import { contentOf } from '#server/testing/database-content.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { type Browser, browser, loggedIn, meera, reauthenticate } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { type ProviderPurchase, providerShop } from '#server/testing/provider-shops.ts'

const NUMBER = '4242 4242 4242 4242'
const { shop, fake, pool, purchase, press, state, checkBooks, pay } = await providerShop('stripe')
afterEach(checkBooks)
beforeEach(() => void (fake.calls.length = 0))

const newCustomer = async (): Promise<Browser> => (await registerCustomer(shop)).session
const buy = async (who: Browser, form: Record<string, string>): Promise<ProviderPurchase> => {
  const bought = await purchase(who)
  await press(bought.url, 'pay', form)
  await fake.webhooks.settled()
  expect(await state(bought)).toMatchObject({ status: 'confirmed' })
  return bought
}
const cardsOf = async (who: Browser): Promise<SavedCard[]> => {
  const reply = await who.get('/api/account/cards')
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json<{ data: SavedCard[] }>().data
}
const pathOf = ({ provider, id }: SavedCard) => `/api/account/cards/${provider}/${id}`
const session = ({ url }: ProviderPurchase) => fake.books.sessions.get(url.split('/').at(-1) ?? '')!
const madeCustomers = () => fake.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')

describe('PY-07 saved cards', () => {
  it('are saved on the provider’s page if the customer chooses so, and offered for the next payment', async () => {
    const who = await newCustomer()
    await buy(who, { number: NUMBER })
    expect(await cardsOf(who)).toEqual([])
    const second = await buy(who, { number: NUMBER, save: 'on' })
    expect(madeCustomers()).toHaveLength(1)
    expect(session(second).customer_email).toBeNull()
    expect(await cardsOf(who)).toEqual([
      {
        provider: 'stripe',
        id: expect.stringMatching(/^pm_/),
        brand: 'Visa',
        last4: '4242',
        expires: expect.stringMatching(/^20\d\d-12$/),
      },
    ])
    const third = await purchase(who)
    expect(await (await fetch(third.url)).text()).toContain('Pay with visa •••• 4242')
    await press(third.url, 'pay', { card: (await cardsOf(who))[0]!.id })
    await fake.webhooks.settled()
    expect(await state(third)).toMatchObject({ status: 'confirmed' })
  })

  it('never contain a number that reaches the shop', async () => {
    const who = await newCustomer()
    fake.webhooks.events.length = 0
    await buy(who, { number: NUMBER, save: 'on' })
    const number = /4242[ +-]?4242/
    for (const { body } of [...fake.webhooks.events, ...fake.calls]) expect(body).not.toMatch(number)
    const tables = Object.entries(await contentOf(pool))
    const leaks = tables.flatMap(([name, rows]) => (rows.some((row) => number.test(String(row))) ? [name] : []))
    expect(leaks).toEqual([])
    const { rows } = await pool.query<{ row: string }>('SELECT p::text AS row FROM payment_customer p')
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toMatch(/4242|visa/i)
  })

  it('are removed at the provider by their customer alone', async () => {
    const [who, other] = [await newCustomer(), await newCustomer()]
    await buy(who, { save: 'on' })
    await buy(other, { save: 'on' })
    const [[own], [foreign]] = [await cardsOf(who), await cardsOf(other)]
    expectFailure(await who.remove(pathOf(foreign!)), 404, 'not_found')
    expectFailure(await browser(shop).remove(pathOf(own!)), 401, 'login_required')
    expect(await cardsOf(other)).toHaveLength(1)
    const removed = await who.remove(pathOf(own!))
    expect(removed.json()).toMatchObject({ status: 'success', message: 'Your card has been removed.' })
    expect(await cardsOf(who)).toEqual([])
    expect(fake.books.methods.get(own!.id)?.customer).toBeNull()
    expectFailure(await who.remove(pathOf(own!)), 404, 'not_found')
  })

  it('are not offered to guests', async () => {
    const guest = await purchase()
    expect(madeCustomers()).toEqual([])
    expect(session(guest)).toMatchObject({ customer: null, customer_email: 'guest@ashkiln.example' })
    await press(guest.url, 'pay', { save: 'on' })
    await fake.webhooks.settled()
  })

  it('wait for a provider that does not answer, while payments go on without them', async () => {
    const who = await newCustomer()
    fake.fail({ calls: 'POST /v1/customers', kind: 'error' })
    const bought = await buy(who, { save: 'on' })
    expect(session(bought).customer).toBeNull()
    await buy(who, { save: 'on' })
    const [card] = await cardsOf(who)
    fake.fail({ calls: 'GET /v1/customers', kind: 'dropped' })
    expectFailure(await who.get('/api/account/cards'), 503, 'gateway_unavailable')
    fake.fail({ calls: 'POST /v1/payment_methods', kind: 'error' })
    expectFailure(await who.remove(pathOf(card!)), 503, 'gateway_unavailable')
    expect(await cardsOf(who)).toEqual([card])
  })

  it('are given up with a customer that the provider has deleted', async () => {
    const who = await newCustomer()
    await buy(who, { save: 'on' })
    const [customer] = [...fake.books.customers.keys()].slice(-1)
    fake.books.customers.delete(customer ?? '')
    expect(await cardsOf(who)).toEqual([])
    const bought = await buy(who, {})
    expect(session(bought).customer).toBeNull()
    const { rows } = await pool.query('SELECT FROM payment_customer WHERE gateway_id = $1', [customer])
    expect(rows).toEqual([])
  })

  it('open the same page if the reply to the first call was lost', async () => {
    const who = await newCustomer()
    fake.fail({ calls: 'POST /v1/customers', kind: 'lost' }, { calls: 'POST /v1/checkout/sessions', kind: 'lost' })
    await expect(purchase(who)).rejects.toThrow('gateway_unavailable')
    const [made] = [...fake.books.sessions.values()].slice(-1)
    const { rows } = await pool.query<{ order_no: string }>('SELECT order_no FROM orders ORDER BY id DESC LIMIT 1')
    const url = await pay({ who, order: { order_id: rows[0]!.order_no } as never })
    expect(url).toBe(made?.url)
  })
})

describe('PY-07 AC-07 saved cards', () => {
  it('are deleted at the provider with the account, also after it failed', async () => {
    const who = await loggedIn(shop, meera)
    await buy(who, { save: 'on' })
    const [customer = ''] = [...fake.books.customers.keys()].slice(-1)
    expect((await who.get('/api/account/download')).json()).toMatchObject({
      payment_customers: [{ provider: 'stripe', id: customer }],
    })
    await reauthenticate(who, meera.password)
    fake.fail({ calls: 'DELETE /v1/customers', kind: 'error' })
    const deleted = await who.post('/api/account/delete', { password: meera.password })
    expect(deleted.statusCode, deleted.payload).toBe(200)
    const rows = async () =>
      (await pool.query('SELECT customer_id FROM payment_customer WHERE gateway_id = $1', [customer])).rows
    await shop.app.runJob('payment-customers')
    expect(await rows()).toEqual([{ customer_id: null }])
    expect(fake.books.customers.has(customer)).toBe(true)
    await pool.query('UPDATE payment_customer SET next_at = now()')
    await shop.app.runJob('payment-customers')
    expect(await rows()).toEqual([])
    expect(fake.books.customers.has(customer)).toBe(false)
    expect([...fake.books.methods.values()].filter((card) => card.customer === customer)).toEqual([])
  })
})
