import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, linkTo, loggedIn, messagesTo, reauthenticate, verifyEmail } from '#server/testing/customers.ts'
import { registerCustomer, registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))

const requestEmail = async ({ session, password }: Awaited<ReturnType<typeof registerCustomer>>, email: string) => {
  await reauthenticate(session, password)
  return session.put('/api/account/update-profile', { email })
}

describe('a pending email address', () => {
  it('AU-20 takes effect when its link is opened; the previous one logs in until then', async () => {
    const person = await registerVerifiedCustomer(shop)
    const next = `next.${person.email}`
    expect(expectData(await requestEmail(person, next), 'Account')).toMatchObject({
      email: person.email,
      pending_email: next,
    })
    await loggedIn(shop, person)
    expectFailure(
      await browser(shop).post('/api/auth/login', { email: next, password: person.password }),
      401,
      'wrong_credentials',
    )
    await browser(shop).post('/api/auth/reset', { email: next })
    expect((await messagesTo(shop, next)).join('\n')).not.toContain('reset-password')
    await verifyEmail(shop, next)
    await loggedIn(shop, { ...person, email: next })
    expectFailure(
      await browser(shop).post('/api/auth/login', { email: person.email, password: person.password }),
      401,
      'wrong_credentials',
    )
  })

  it('AU-19 logs other devices out once it is confirmed, except the one that asked', async () => {
    const person = await registerVerifiedCustomer(shop)
    const elsewhere = await loggedIn(shop, person)
    await requestEmail(person, `next.${person.email}`)
    expect((await elsewhere.get('/api/account/get')).statusCode).toBe(200)
    await verifyEmail(shop, `next.${person.email}`)
    expectFailure(await elsewhere.get('/api/account/get'), 401, 'login_required')
    expect((await person.session.get('/api/account/get')).statusCode).toBe(200)
  })

  it('AU-20 gets the same reply for taken and free addresses, and notifies the owner once', async () => {
    const [owner, person] = [await registerVerifiedCustomer(shop), await registerVerifiedCustomer(shop)]
    await pool.query('DELETE FROM outbox')
    const replyTo = async (email: string) =>
      (await requestEmail(person, email)).payload.replaceAll(email, 'ADDRESS').replace(/"expires.*/, '')
    const [taken, free] = [await replyTo(owner.email), await replyTo(`free.${owner.email}`)]
    expect(taken).toBe(free)
    await replyTo(owner.email)
    expect(await messagesTo(shop, owner.email)).toEqual([expect.stringContaining('Someone tried to use this address')])
    expect(await linkTo(shop, owner.email, 'verify-email')).toBe('')
  })

  it('AU-23 can be changed five times an hour per account', async () => {
    const person = await registerVerifiedCustomer(shop)
    await reauthenticate(person.session, person.password)
    const put = (n: number) => person.session.put('/api/account/update-profile', { email: `flood${n}.${person.email}` })
    for (let n = 0; n < 5; n++) expect((await put(n)).statusCode).toBe(200)
    expectFailure(await put(9), 429, 'too_many_tries')
    // Changed names are not counted.
    expect((await person.session.put('/api/account/update-profile', { first_name: 'Usha' })).statusCode).toBe(200)
  })

  it('AU-20 can have its link sent again, and can be withdrawn', async () => {
    const person = await registerVerifiedCustomer(shop)
    const next = `next.${person.email}`
    await requestEmail(person, next)
    const first = await linkTo(shop, next, 'verify-email')
    expectData(await person.session.post('/api/account/email/resend'), 'Done')
    const second = await linkTo(shop, next, 'verify-email')
    expect(second).not.toBe(first)
    expect(expectData(await person.session.post('/api/account/email/withdraw'), 'Account').pending_email).toBeNull()
    for (const token of [first, second])
      expectFailure(await browser(shop).post('/api/auth/email/verify', { token }), 422, 'bad_email_link')
    expectFailure(await person.session.post('/api/account/email/resend'), 422, 'nothing_pending')
  })
})

describe('messages to one recipient', () => {
  it('AU-23 are limited to 25 links and codes a day per mailbox, whoever causes them', async () => {
    const receiver = 'flooded@example.com'
    let sent = 0
    for (let n = 0; n < 6; n++) {
      const person = await registerCustomer(shop)
      await reauthenticate(person.session, person.password)
      await person.session.put('/api/account/update-profile', { email: receiver })
      for (let again = 0; again < 4; again++)
        if ((await person.session.post('/api/account/email/resend')).statusCode === 200) sent += 1
    }
    expect(sent).toBeGreaterThan(15)
    expect(await messagesTo(shop, receiver)).toHaveLength(25)
  })
})
