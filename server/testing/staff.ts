import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/staff-roles.ts'
import { expectData } from './contract.ts'
import { type Browser, browser, messagesTo } from './customers.ts'
import { ADMIN_TOKEN, type TestApp } from './test-app.ts'

export interface StaffPerson {
  session: Browser
  id: number
  name: string
  email: string
  password: string
}

const PASSWORD = 'kiln-fired at dawn'
let people = 0

/** Opens an owner's session with the admin token. */
export async function tokenOwner(shop: TestApp): Promise<Browser> {
  const owner = browser(shop)
  await owner.get(`/admin/login?token=${ADMIN_TOKEN}`)
  return owner
}

/** Returns the token of the newest link of a kind in the mails to an address; '' if none. */
export async function staffLink(shop: TestApp, email: string, page: 'invitation' | 'reset-password'): Promise<string> {
  for (const text of await messagesTo(shop, email)) {
    const token = new RegExp(`/admin/${page}#([\\w-]{43})`).exec(text)?.[1]
    if (token !== undefined) return token
  }
  return ''
}

/** Creates an account by invitation; its browser is logged in. */
export async function addStaff(shop: TestApp, role: StaffRole, name = 'Asha Pillai'): Promise<StaffPerson> {
  const email = `staff${people++}@ashkiln.example`
  expectData(await (await tokenOwner(shop)).post('/api/admin/staff/invitations', { email, role }), 'StaffInvitation')
  const session = browser(shop)
  const token = await staffLink(shop, email, 'invitation')
  const accepted = await session.post('/api/admin/invitation/accept', { token, name, password: PASSWORD })
  return { session, id: expectData(accepted, 'StaffMe').id ?? 0, name, email, password: PASSWORD }
}

export const loginOf = ({ email, password }: Pick<StaffPerson, 'email' | 'password'>, code?: string) => ({
  email,
  password,
  ...(code !== undefined && { code }),
})

/** Logs a person in from a new browser. */
export async function staffLogin(shop: TestApp, person: StaffPerson, code?: string): Promise<Browser> {
  const session = browser(shop)
  expectData(await session.post('/api/admin/login', loginOf(person, code)), 'StaffMe')
  return session
}

/** Returns a browser with copies of another one's cookies. */
export function copyOf(shop: TestApp, { cookies }: Browser): Browser {
  const copy = browser(shop)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

/** Returns an authenticator app's code; `steps` is the number of half minutes from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Turns two-step login on. Returns the app's secret and the recovery codes. */
export async function setUpSecondFactor({ session }: StaffPerson): Promise<{ secret: string; codes: string[] }> {
  const { secret } = expectData(await session.post('/api/admin/account/second-factor/start'), 'SecondFactorStart')
  const reply = await session.post('/api/admin/account/second-factor/confirm', { code: appCode(secret, -1) })
  return { secret, codes: expectData(reply, 'RecoveryCodes').codes }
}

/** Lets the last re-authentication of all staff lie in the past. */
export async function forgetReauthentication({ database }: TestApp): Promise<void> {
  await database.pool.query(`UPDATE staff_session SET reauthenticated_at = now() - interval '16 minutes'`)
}

/** Returns the newest entries of the audit log as action, record and author. */
export async function auditOf({ database }: TestApp, count: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT action || ' ' || record_title || ' by ' || staff_name AS text FROM audit_entry ORDER BY id DESC LIMIT $1`,
    [count],
  )
  return rows.map(({ text }) => text)
}
