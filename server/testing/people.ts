import { expect } from 'vitest'
import { type Browser, browser, codeFor, verifyEmail } from './customers.ts'
import { expectData } from './contract.ts'
import type { TestApp } from './test-app.ts'

export interface Person {
  session: Browser
  id: number
  email: string
  password: string
  phone: string
}

let people = 0

/** Registers by email and password; neither address nor number is verified. */
export async function registerCustomer(
  shop: TestApp,
  given: Partial<Omit<Person, 'session' | 'id'>> = {},
): Promise<Person> {
  const n = people++
  const login = {
    email: `somebody${n}@example.com`,
    password: 'slow blue glaze',
    phone: `93${String(n).padStart(8, '0')}`,
    ...given,
  }
  const session = browser(shop)
  const reply = await session.post('/api/auth/register', { first_name: 'Asha', last_name: 'Pillai', ...login })
  return { session, id: expectData(reply, 'LoginResult').user.id, ...login }
}

/** Registers with a verified address and number. */
export async function registerVerifiedCustomer(shop: TestApp): Promise<Person> {
  const person = await registerCustomer(shop)
  await verifyEmail(shop, person.email)
  const { session, password, phone } = person
  await session.post('/api/account/proof', { password })
  await session.post('/api/account/otp/generate', { input: phone })
  const otp = await codeFor(shop, phone)
  expect((await session.post('/api/account/otp/verify', { input: phone, otp })).statusCode).toBe(200)
  await shop.database.pool.query('UPDATE customer_session SET proved_at = NULL WHERE customer_id = $1', [person.id])
  await shop.database.pool.query('DELETE FROM account_change WHERE customer_id = $1', [person.id])
  return person
}

/** A customer with nothing but a phone number. */
export async function registerByCode(shop: TestApp): Promise<Omit<Person, 'email' | 'password'>> {
  const phone = `92${String(people++).padStart(8, '0')}`
  const session = browser(shop)
  await session.post('/api/auth/otp/request', { input: phone })
  const reply = await session.post('/api/auth/otp/verify', { input: phone, otp: await codeFor(shop, phone) })
  return { session, id: expectData(reply, 'LoginResult').user.id, phone }
}
