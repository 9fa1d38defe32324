import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { findMessage } from './outbox.ts'

export const ROLES = ['owner', 'manager', 'editor', 'fulfilment'] as const

interface StaffPerson {
  email: string
  password: string
}

/** Creates an account of staff through the API. The page is logged in with it. */
export async function openStaff(
  page: Page,
  admin: APIRequestContext,
  role: (typeof ROLES)[number],
): Promise<StaffPerson> {
  const [email, password] = [`${role}${randomInt(1e9)}@ashkiln.example`, 'kiln-fired at dawn']
  const post = async (who: APIRequestContext, path: string, data: object) => {
    const reply = await who.post(`/api/admin/${path}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await post(admin, 'staff/invitations', { email, role })
  const link = await findMessage(admin, email, /\/admin\/invitation#[\w-]{43}/u)
  await post(page.request, 'invitation/accept', { token: link.split('#')[1], name: 'Asha Pillai', password })
  return { email, password }
}
