import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { browser, loggedIn, meera, reauthenticate } from '#server/testing/customers.ts'
import { addStaff } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'

/** The statements of the current call; jobs run outside of it. */
const current = new AsyncLocalStorage<string[]>()
const { query } = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown }
// Before the pools connect, since they keep the function.
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [config] = args as [string | pg.QueryConfig]
  current.getStore()?.push(typeof config === 'string' ? config : (config.name ?? config.text))
  return query.apply(this, args)
})

const shop = await testApp({ trustProxyHops: 1 })
const { database } = shop
beforeEach(() => database.pool.query('DELETE FROM attempt'))

type Call = (account: string) => Promise<{ statusCode: number }>

/** Expects a call to run the same statements for both accounts. Response times follow from these; see timing.proof.test.ts. */
async function expectSameWork(call: Call, known: string, unknown: string): Promise<void> {
  const statementsOf = async (account: string) => {
    const names: string[] = []
    const { statusCode } = await current.run(names, () => call(account))
    return [...names, statusCode]
  }
  // The first call fills caches.
  await statementsOf(unknown)
  const found = await statementsOf(known)
  expect(found.length).toBeGreaterThan(4)
  expect(await statementsOf(unknown)).toEqual(found)
}

const post = (url: string, body: object) => browser(shop).post(url, body)

it('AU-12 AU-18 a reset link runs the same statements for known and unknown accounts', async () => {
  await expectSameWork((email) => post('/api/auth/reset', { email }), meera.email, 'nobody@ashkiln.example')
})

it('AD-01 AU-18 a reset link of the admin runs the same statements for known and unknown accounts', async () => {
  const { email } = await addStaff(shop, 'owner')
  await expectSameWork((to) => post('/api/admin/reset', { email: to }), email, 'nobody@ashkiln.example')
})

it('AU-18 AU-20 a new address runs the same statements whether or not it has an account', async () => {
  const session = await loggedIn(shop, meera)
  await reauthenticate(session, meera.password)
  const request = (email: string) => session.put('/api/account/update-profile', { email })
  await expectSameWork(request, 'arjun@ashkiln.example', 'nobody@ashkiln.example')
})

it('AU-18 AU-22 a mailed code runs the same statements for known and unknown accounts', async () => {
  const request = (input: string) => post('/api/auth/otp/request', { input, channel: 'email' })
  await expectSameWork(request, meera.phone, '9500000001')
})

it('AU-18 a code runs the same statements for known and unknown accounts while registration is off', async () => {
  await shop.changeSettings({ enable_customer_register: false })
  const read = await shop.post('/api/settings/get', { keys: ['enable_customer_register'] })
  expect(read.json().data.enable_customer_register).toBe(false)
  await expectSameWork((input) => post('/api/auth/otp/request', { input }), meera.phone, '9600000001')
  await expectSameWork((input) => post('/api/auth/otp/verify', { input, otp: '0000' }), meera.phone, '9600000001')
})
