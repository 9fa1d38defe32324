import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { arjun, browser, loggedIn, meera, messagesTo, verifyEmail } from '#server/testing/customers.ts'
import { registerCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'
import { stockedProduct } from '#server/testing/stocked-shop.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))

const requestLink = (email: string) => browser(shop).post('/api/auth/reset', { email })
const check = (email: string, token: string) =>
  browser(shop).get(`/api/auth/validate-reset?${new URLSearchParams({ email, token })}`)
const complete = (email: string, token: string, password: string) =>
  browser(shop).post('/api/auth/reset-complete', { email, token, password })
async function linkFor(email: string): Promise<string> {
  await requestLink(email)
  const [text = ''] = await messagesTo(shop, email)
  return /\/account\/reset-password\/[^/]+\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

describe('password reset', () => {
  it('RT-06 sends a link to the shop’s own page, valid until it is used', async () => {
    const token = await linkFor(arjun.email)
    const [text = ''] = await messagesTo(shop, arjun.email)
    expect(text).toContain(`http://shop.test/account/reset-password/${encodeURIComponent(arjun.email)}/${token}`)
    expect(expectData(await check(arjun.email, token), 'ResetLinkState')).toEqual({ email: arjun.email })
    const elsewhere = await loggedIn(shop, arjun)
    expect((await complete(arjun.email, token, 'a new dark glaze')).statusCode).toBe(200)
    expectFailure(await elsewhere.get('/api/account/get'), 401, 'login_required')
    expectFailure(
      await browser(shop).post('/api/auth/login', { email: arjun.email, password: arjun.password }),
      401,
      'wrong_credentials',
    )
    const visitor = await loggedIn(shop, { email: arjun.email, password: 'a new dark glaze' })
    expect(visitor.result.user.first_name).toBe('Arjun')
    expectFailure(await check(arjun.email, token), 422, 'bad_reset_link')
    expectFailure(await complete(arjun.email, token, 'yet another glaze'), 422, 'bad_reset_link')
    expect((await messagesTo(shop, arjun.email))[0]).toContain('was changed with a link sent to this address')
  })

  it('RT-06 AU-18 logs the customer in, in this browser only, and merges the guest’s cart', async () => {
    const person = await registerCustomer(shop)
    await verifyEmail(shop, person.email)
    const token = await linkFor(person.email)
    const visitor = browser(shop)
    const vase = await stockedProduct(database)
    const { api_cart, cart_session } = (
      await visitor.post('/api/cart/add-item', { product_id: vase, quantity: 1 })
    ).json().data
    visitor.cookies.set('vitrine_cart', encodeURIComponent(JSON.stringify({ api_cart, cart_session })))
    const body = { email: person.email, token, password: 'another slow glaze' }
    const key = { 'idempotency-key': 'k'.repeat(20) }
    const reply = expectData(await visitor.post('/api/auth/reset-complete', body, key), 'LoginResult')
    expect(reply.user.email).toBe(person.email)
    expect(reply.cart_session_id).not.toBeNull()
    expect((await visitor.get('/api/account/get')).statusCode).toBe(200)
    expectFailure(await person.session.get('/api/account/get'), 401, 'login_required')
    const thief = browser(shop)
    expectFailure(await thief.post('/api/auth/reset-complete', body), 422, 'bad_reset_link')
    expectFailure(await thief.get('/api/account/get'), 401, 'login_required')
    const log = (await visitor.get('/api/account/access-logs')).json().data as { event: string }[]
    expect(log.slice(0, 1)).toMatchObject([{ event: 'password_reset' }])
  })

  it('RT-06 AU-18 refuses a link that is expired, incomplete or for another address', async () => {
    const token = await linkFor(meera.email)
    expectFailure(await check(arjun.email, token), 422, 'bad_reset_link')
    expectFailure(await check(meera.email, token.slice(1)), 422, 'bad_reset_link')
    expectFailure(await complete(arjun.email, token, 'a new dark glaze'), 422, 'bad_reset_link')
    await database.pool.query(`UPDATE reset_link SET expires_at = now() - interval '1 second'`)
    expectFailure(await check(meera.email, token), 422, 'bad_reset_link')
    expectFailure(await complete(meera.email, token, 'a new dark glaze'), 422, 'bad_reset_link')
  })

  it('RT-06 keeps the link when the password violates a rule', async () => {
    const token = await linkFor(meera.email)
    expectFailure(await complete(meera.email, token, 'qwerty'), 422, 'invalid_fields')
    expect((await check(meera.email, token)).statusCode).toBe(200)
  })

  it('AU-18 sets one password for twenty concurrent uses, and revokes all other links', async () => {
    const [first, token] = [await linkFor(meera.email), await linkFor(meera.email)]
    expect((await check(meera.email, first)).statusCode).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => complete(meera.email, token, `glaze number ${index}`)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expectFailure(await check(meera.email, first), 422, 'bad_reset_link')
  })

  it('AU-12 AU-18 gives the same reply for an unknown address, and sends nothing', async () => {
    const [known, unknown] = [await requestLink(meera.email), await requestLink('nobody@example.com')]
    expect(unknown.payload).toBe(known.payload)
    expect(await messagesTo(shop, 'nobody@example.com')).toEqual([])
  })

  it('AU-18 sends five links an hour per address, known or not', async () => {
    for (const email of [meera.email, 'nobody@example.com']) {
      for (let n = 0; n < 5; n++) expect((await requestLink(email)).statusCode).toBe(200)
      expectFailure(await requestLink(email), 429, 'too_many_tries')
    }
  })
})
