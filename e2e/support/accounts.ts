import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

export interface Account {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
}

/** Registers a customer through the API. `request` is then logged in. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
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
