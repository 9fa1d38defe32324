import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import {
  browser,
  codeFor,
  linkTo,
  loggedIn,
  messagesTo,
  otherCode,
  reauthenticate,
  verifyEmail,
} from '#server/testing/customers.ts'
import { type Person, registerByCode, registerCustomer, registerVerifiedCustomer } from '#server/testing/people.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
beforeEach(() => pool.query('DELETE FROM attempt'))
const thiefNumber = '9444400000'

async function mailedCode(email: string): Promise<string> {
  const text = (await messagesTo(shop, email)).find((one) => one.includes('is your code')) ?? ''
  return /(\d{4}) is your code/.exec(text)?.[1] ?? ''
}

describe('a stolen session', () => {
  it('AU-19 cannot verify another number, nor request its code', async () => {
    const { session, phone } = await registerVerifiedCustomer(shop)
    const refused = await session.post('/api/account/otp/generate', { input: thiefNumber })
    expect(expectFailure(refused, 403, 'proof_required').payload).toEqual({ ways: ['password', 'phone', 'email'] })
    expect(await messagesTo(shop, `+91${thiefNumber}`)).toEqual([])
    expectFailure(
      await session.post('/api/account/otp/verify', { input: thiefNumber, otp: '1234' }),
      403,
      'proof_required',
    )
    expect(expectData(await session.get('/api/account/get'), 'Account').phone).toBe(phone)
  })

  it('AU-19 cannot change address, number or password, nor delete the account', async () => {
    const { session, email, phone, password } = await registerVerifiedCustomer(shop)
    const put = (body: object) => session.put('/api/account/update-profile', body)
    expectFailure(await put({ email: 'thief@example.com' }), 403, 'proof_required')
    expectFailure(await put({ phone: thiefNumber }), 403, 'proof_required')
    expectFailure(await put({ phone: null }), 403, 'proof_required')
    expectFailure(
      await session.put('/api/account/update-password', { password: 'of the thief' }),
      403,
      'proof_required',
    )
    expectFailure(await session.post('/api/account/delete', {}), 403, 'proof_required')
    expect(await messagesTo(shop, 'thief@example.com')).toEqual([])
    const { result } = await loggedIn(shop, { email, password })
    expect(result.user).toMatchObject({ email, phone, pending_email: null })
    // Names are not credentials.
    expect((await put({ first_name: 'Usha' })).statusCode).toBe(200)
  })

  it('AU-19 gets no code for an unverified address or number', async () => {
    const { session, email } = await registerCustomer(shop)
    const before = (await messagesTo(shop, email)).length
    for (const channel of ['phone', 'email'])
      expectFailure(await session.post('/api/account/proof/request', { channel }), 422, 'not_verified')
    expect(await messagesTo(shop, email)).toHaveLength(before)
  })
})

describe('re-authentication', () => {
  it('AU-19 takes the password, or a code sent to the verified number or address', async () => {
    const { session, email, password, phone } = await registerVerifiedCustomer(shop)
    expectFailure(await session.post('/api/account/proof', { password: 'wrong' }), 422, 'wrong_password')
    expect(expectData(await session.post('/api/account/proof', { password }), 'Proof')).toEqual({ expires_in: 600 })
    expect((await session.post('/api/account/otp/generate', { input: '9444400001' })).statusCode).toBe(200)
    for (const [channel, read] of [
      ['phone', () => codeFor(shop, phone)],
      ['email', () => mailedCode(email)],
    ] as const) {
      const other = await loggedIn(shop, { email, password })
      expectFailure(await other.post('/api/account/otp/generate', { input: '9444400002' }), 403, 'proof_required')
      await other.post('/api/account/proof/request', { channel })
      const otp = await read()
      expectFailure(await other.post('/api/account/proof', { otp: otherCode(otp) }), 422, 'wrong_code')
      expectData(await other.post('/api/account/proof', { otp }), 'Proof')
      expectFailure(await other.post('/api/account/proof', { otp }), 422, 'wrong_code')
      expect((await other.post('/api/account/otp/generate', { input: '9444400003' })).statusCode).toBe(200)
    }
  })

  it('AU-19 is valid for ten minutes in its own session', async () => {
    const { session, email, password, id } = await registerVerifiedCustomer(shop)
    const elsewhere = await loggedIn(shop, { email, password })
    await reauthenticate(session, password)
    expectFailure(await elsewhere.post('/api/account/otp/generate', { input: thiefNumber }), 403, 'proof_required')
    const age = (minutes: number) =>
      pool.query(
        `UPDATE customer_session SET proved_at = now() - make_interval(mins => $2) WHERE customer_id = $1 AND proved_at IS NOT NULL`,
        [id, minutes],
      )
    await age(9)
    expect((await session.post('/api/account/otp/generate', { input: '9444400004' })).statusCode).toBe(200)
    await age(10)
    expectFailure(await session.post('/api/account/otp/generate', { input: '9444400004' }), 403, 'proof_required')
  })

  it('AU-19 renews the session’s token, which invalidates copies of the cookie', async () => {
    const { session, password } = await registerVerifiedCustomer(shop)
    const thief = browser(shop)
    for (const [name, value] of session.cookies) thief.cookies.set(name, value)
    expect((await thief.get('/api/account/get')).statusCode).toBe(200)
    await reauthenticate(session, password)
    expectFailure(await thief.get('/api/account/get'), 401, 'login_required')
    expect((await session.get('/api/account/get')).statusCode).toBe(200)
  })

  it('AU-19 allows ten wrong passwords, without affecting the login limit', async () => {
    const { session, email, password } = await registerVerifiedCustomer(shop)
    const guess = () => session.post('/api/account/proof', { password: 'wrong' })
    for (let n = 0; n < 10; n++) expectFailure(await guess(), 422, 'wrong_password')
    expectFailure(await guess(), 429, 'too_many_tries')
    await loggedIn(shop, { email, password })
  })

  it('AU-19 takes only a code from an account without a password', async () => {
    const { session, phone } = await registerByCode(shop)
    expectFailure(await session.post('/api/account/proof', { password: 'anything' }), 422, 'wrong_password')
    expectFailure(
      await session.put('/api/account/update-password', { password: 'slow blue glaze' }),
      403,
      'proof_required',
    )
    await session.post('/api/account/proof/request', { channel: 'phone' })
    expectData(await session.post('/api/account/proof', { otp: await codeFor(shop, phone) }), 'Proof')
    expectData(await session.put('/api/account/update-password', { password: 'slow blue glaze' }), 'Done')
  })
})

describe('a changed credential', () => {
  const changeNumber = async (person: Person, number: string) => {
    await reauthenticate(person.session, person.password)
    await person.session.post('/api/account/otp/generate', { input: number })
    const otp = await codeFor(shop, number)
    expect((await person.session.post('/api/account/otp/verify', { input: number, otp })).statusCode).toBe(200)
  }

  it('AU-19 is reported by mail and text, and logs every other device out', async () => {
    const person = await registerVerifiedCustomer(shop)
    const elsewhere = await loggedIn(shop, person)
    await changeNumber(person, '9444400010')
    expectFailure(await elsewhere.get('/api/account/get'), 401, 'login_required')
    expect((await person.session.get('/api/account/get')).statusCode).toBe(200)
    expect((await messagesTo(shop, person.email))[0]).toContain(
      'The phone number of your Ashkiln account has just been changed.',
    )
    expect((await messagesTo(shop, `+91${person.phone}`))[0]).toContain('Your phone number has been changed.')
    expect(await linkTo(shop, person.email, 'undo')).not.toBe('')
    expect(await linkTo(shop, `+91${person.phone}`, 'undo')).not.toBe('')
    expect(await linkTo(shop, '+919444400010', 'undo')).toBe('')
  })

  it('AU-10 AU-19 is not reported when the number already on the account is verified', async () => {
    const person = await registerCustomer(shop)
    await verifyEmail(shop, person.email)
    const elsewhere = await loggedIn(shop, person)
    const before = await messagesTo(shop, person.email)
    await changeNumber(person, person.phone)
    const account = expectData(await person.session.get('/api/account/get'), 'Account')
    expect(account.phone_verified_at).not.toBeNull()
    expect(await messagesTo(shop, person.email)).toEqual(before)
    expect((await messagesTo(shop, `+91${person.phone}`)).filter((text) => text.includes('changed'))).toEqual([])
    expect((await elsewhere.get('/api/account/get')).statusCode).toBe(200)
    const log = expectData(await person.session.get('/api/account/access-logs'), 'AccessLogEntry[]')
    expect(log.map(({ event }) => event)).not.toContain('phone_changed')
    expect(log[0]?.event).toBe('phone_verified')
  })

  it('AU-19 is reported to an unverified address without a link, because it may be a stranger’s', async () => {
    const { session, email, password } = await registerCustomer(shop)
    const body = { current_password: password, password: 'a new dark glaze' }
    expectData(await session.put('/api/account/update-password', body), 'Done')
    expect((await messagesTo(shop, email))[0]).toContain('The password of your Ashkiln account has just been changed.')
    expect(await linkTo(shop, email, 'undo')).toBe('')
  })

  it('AU-19 AC-07 prevents deleting the account while the change can be undone', async () => {
    const person = await registerVerifiedCustomer(shop)
    await changeNumber(person, '9444400011')
    const remove = () => person.session.post('/api/account/delete', { password: person.password })
    expectFailure(await remove(), 422, 'changed_lately')
    await pool.query(`UPDATE account_change SET expires_at = now() WHERE customer_id = $1`, [person.id])
    expectData(await remove(), 'Done')
  })
})
