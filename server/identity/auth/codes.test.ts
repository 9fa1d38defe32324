import { beforeEach, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser, codeFor, meera, messagesTo, otherCode } from '#server/testing/customers.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
// A second process of the same shop, to test across processes.
const other = await testApp({ database: shop.database, trustProxyHops: 1 })
const { database } = shop
const customers = async () => Number((await database.pool.query('SELECT count(*) AS n FROM customer')).rows[0].n)
const request = (phone: string, from = browser(shop)) => from.post('/api/auth/otp/request', { input: phone })
const verify = (phone: string, otp: string, from = browser(shop)) =>
  from.post('/api/auth/otp/verify', { input: phone, otp })
let numbers = 0
const newNumber = () => `98${String(numbers++).padStart(8, '0')}`
beforeEach(() => database.pool.query('DELETE FROM attempt'))

async function setRegister(value: boolean): Promise<void> {
  await shop.changeSettings({ enable_customer_register: value })
  const read = await shop.post('/api/settings/get', { keys: ['enable_customer_register'] })
  expect(read.json().data.enable_customer_register).toBe(value)
}

describe('codes', () => {
  it('AU-06 log a customer in by their verified number', async () => {
    const reply = await request(meera.phone)
    expect(expectData(reply, 'CodeSent')).toEqual({ expires_in: 600 })
    const code = await codeFor(shop, meera.phone)
    expect(reply.payload).not.toContain(code)
    const visitor = browser(shop)
    const { user } = expectData(await verify(meera.phone, code, visitor), 'LoginResult')
    expect(user.email).toBe(meera.email)
    expect((await visitor.get('/api/account/get')).statusCode).toBe(200)
  })

  it('AU-02 AU-06 open an account for a new number, which is verified', async () => {
    const phone = newNumber()
    await request(phone)
    const { user } = expectData(await verify(phone, await codeFor(shop, phone)), 'LoginResult')
    expect(user).toMatchObject({ phone, email: null, first_name: '', has_password: false })
    expect(user.phone_verified_at).not.toBeNull()
    await request(phone)
    const again = expectData(await verify(phone, await codeFor(shop, phone)), 'LoginResult')
    expect(again.user.id).toBe(user.id)
  })

  it('AU-18 do not open an account in which the number is unverified', async () => {
    const phone = newNumber()
    const typed = { first_name: 'E', last_name: 'F', email: 'typed@example.com', password: 'slow blue glaze', phone }
    const { user } = expectData(await browser(shop).post('/api/auth/register', typed), 'LoginResult')
    await request(phone)
    const owner = expectData(await verify(phone, await codeFor(shop, phone)), 'LoginResult')
    expect(owner.user.id).not.toBe(user.id)
  })

  it('AU-18 get the same reply for an unknown number while registration is off, and it receives nothing', async () => {
    await setRegister(false)
    const before = await customers()
    const phone = newNumber()
    const [known, unknown] = [await request(meera.phone), await request(phone)]
    expect(unknown.payload).toBe(known.payload)
    expect(await messagesTo(shop, `+91${phone}`)).toEqual([])
    const wrong = await verify(meera.phone, otherCode(await codeFor(shop, meera.phone)))
    expect((await verify(phone, '0000')).payload).toBe(wrong.payload)
    expect(await customers()).toBe(before)
    await setRegister(true)
  })

  it('AU-18 work once, and not after a new one was sent', async () => {
    await request(meera.phone)
    const first = await codeFor(shop, meera.phone)
    await request(meera.phone)
    const second = await codeFor(shop, meera.phone)
    if (first !== second) expectFailure(await verify(meera.phone, first), 401, 'wrong_code')
    expect((await verify(meera.phone, second)).statusCode).toBe(200)
    expectFailure(await verify(meera.phone, second), 401, 'wrong_code')
  })

  it('AU-18 expire after ten minutes and five wrong attempts', async () => {
    await request(meera.phone)
    const late = await codeFor(shop, meera.phone)
    await database.pool.query(`UPDATE one_time_code SET expires_at = now() - interval '1 second'`)
    expectFailure(await verify(meera.phone, late), 401, 'wrong_code')
    await request(meera.phone)
    const code = await codeFor(shop, meera.phone)
    for (let n = 0; n < 5; n++) expectFailure(await verify(meera.phone, otherCode(code)), 401, 'wrong_code')
    expectFailure(await verify(meera.phone, code), 401, 'wrong_code')
  })

  it('AU-18 admit one of twenty concurrent requests over two processes', async () => {
    const phone = newNumber()
    await request(phone)
    const code = await codeFor(shop, phone)
    const before = await customers()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(phone, code, browser(index % 2 ? shop : other))),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
    expect(await customers()).toBe(before + 1)
  })

  it('AU-18 replay a verification whose reply was lost', async () => {
    const phone = newNumber()
    await request(phone)
    const body = { input: phone, otp: await codeFor(shop, phone) }
    const headers = { 'idempotency-key': 'a-code-verified-twice' }
    const network = { 'x-forwarded-for': '198.51.100.21' }
    const first = await browser(shop, network).post('/api/auth/otp/verify', body, headers)
    const second = await browser(shop, network).post('/api/auth/otp/verify', body, headers)
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie'])
  })

  it('AU-07 AU-18 are sent six times an hour per number and address, then refused with Retry-After', async () => {
    const phone = newNumber()
    const visitor = browser(shop)
    for (let n = 0; n < 6; n++) expect((await request(phone, visitor)).statusCode).toBe(200)
    const reply = await request(phone, visitor)
    expect(expectFailure(reply, 429, 'too_many_tries').message).toBe('Maximum attempt reached. Please try again later')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500)
    expect(await messagesTo(shop, `+91${phone}`)).toHaveLength(6)
    expect((await request(newNumber())).statusCode).toBe(200)
  })

  it('AU-18 are stored as keyed hashes, and their messages encrypted', async () => {
    const phone = newNumber()
    await request(phone)
    const code = await codeFor(shop, phone)
    const { rows } = await database.pool.query(
      `SELECT encode(code_hash, 'hex') AS hash FROM one_time_code WHERE scope = $1`,
      [`login ${phone}`],
    )
    expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/)
    const { rows: messages } = await database.pool.query(`SELECT encode(content, 'escape') AS text FROM outbox`)
    expect(messages.some(({ text }) => String(text).includes(`${code} is your code`))).toBe(false)
  })

  it.each([
    ['', 'This field is required'],
    ['123456789', 'Invalid phone number'],
    ['12345678901', 'Invalid phone number'],
    ['98765e4321', 'Invalid phone number'],
    ['+9198765432', 'Invalid phone number'],
  ])('AU-06 refuse the number “%s”', async (input, message) => {
    expect(expectFailure(await request(input), 422, 'invalid_fields').message).toBe(message)
  })

  it.each([
    ['', 'The OTP is required'],
    ['123', 'This field is not valid.'],
    ['12345', 'This field is not valid.'],
    ['12a4', 'This field is not valid.'],
  ])('AU-06 refuse the malformed code “%s” without counting it', async (otp, message) => {
    expect(expectFailure(await verify(meera.phone, otp), 422, 'invalid_fields').message).toBe(message)
  })
})
