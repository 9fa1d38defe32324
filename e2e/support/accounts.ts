import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

/** A customer who has just registered. */
export interface Account {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
}

/** Opens an account by the API, as the register dialog does; anyone who asked is logged in with it. */
export async function opensAccount(request: APIRequestContext): Promise<Account> {
  const stamp = `${Date.now()}${randomInt(1000)}`
  const account = {
    first_name: 'Anjali',
    last_name: 'Rao',
    email: `anjali.${stamp}@ashkiln.example`,
    phone: `8${stamp.slice(-9)}`,
    password: 'kiln-Door-9',
  }
  const reply = await request.post('/api/auth/register', { data: account })
  expect(reply.status(), await reply.text()).toBe(200)
  return account
}
