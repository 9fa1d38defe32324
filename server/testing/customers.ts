import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { LoginResult } from '#generated/api.d.ts'
import { outboxKey, readContent } from '#server/platform/outbox/outbox.ts'
import { expectData } from './contract.ts'
import { SESSION_SECRET, type TestApp } from './test-app.ts'

/** The customers of fixtures/customers.json, with their logins. */
export const meera = { email: 'meera@ashkiln.example', password: 'monsoon-demo-meera', phone: '9000000001' }
export const arjun = { email: 'arjun@ashkiln.example', password: 'harvest-demo-arjun', phone: '9000000002' }

export interface Browser {
  cookies: Map<string, string>
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>
  get: (url: string) => Promise<LightMyRequestResponse>
  post: (url: string, body?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  put: (url: string, body?: object) => Promise<LightMyRequestResponse>
  patch: (url: string, body: object) => Promise<LightMyRequestResponse>
  remove: (url: string) => Promise<LightMyRequestResponse>
}

let addresses = 0
const newAddress = (): string => {
  const n = addresses++
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** Creates a browser with its own address. The app must trust one proxy (trustProxyHops: 1). */
export function browser({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const from = newAddress()
  const send = async (options: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({
      ...options,
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers, ...options.headers },
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  return browserOf(cookies, send)
}

/** Returns a browser with another one's cookies that makes each call from a new network, so that it reaches no limit. */
export const roaming = ({ cookies, send }: Browser): Browser =>
  browserOf(cookies, (options) =>
    send({ ...options, headers: { 'x-forwarded-for': newAddress(), ...options.headers } }),
  )

const browserOf = (cookies: Browser['cookies'], send: Browser['send']): Browser => ({
  cookies,
  send,
  get: (url) => send({ url }),
  post: (url, body = {}, more = {}) => send({ method: 'POST', url, payload: body, headers: more }),
  put: (url, body = {}) => send({ method: 'PUT', url, payload: body }),
  patch: (url, body) => send({ method: 'PATCH', url, payload: body }),
  remove: (url) => send({ method: 'DELETE', url }),
})

/** Logs a customer in, and returns their browser. */
export async function loggedIn(
  shop: Pick<TestApp, 'app'>,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Browser & { result: LoginResult }> {
  const one = browser(shop, headers)
  const result = expectData(await one.post('/api/auth/login', { email, password }), 'LoginResult')
  return Object.assign(one, { result })
}

/** Returns the texts sent to a number, newest first. */
export async function messagesTo({ database }: Pick<TestApp, 'database'>, recipient: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ content: Buffer | null; status: string }>(
    `SELECT content, status FROM outbox WHERE recipient = $1 AND status <> 'withheld' ORDER BY id DESC`,
    [recipient],
  )
  return rows.map(({ content }) => readContent(content, outboxKey(SESSION_SECRET))?.text ?? '')
}

/** Returns the newest code sent to a number. */
export async function codeFor(shop: Pick<TestApp, 'database'>, phone: string): Promise<string> {
  const [text = ''] = await messagesTo(shop, `+91${phone}`)
  const code = /^(\d{4}) is your code/.exec(text)?.[1]
  expect(code, text).toBeDefined()
  return code ?? ''
}

export const otherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Re-authenticates a browser with the account's password. */
export async function reauthenticate(session: Browser, password: string): Promise<void> {
  expectData(await session.post('/api/account/proof', { password }), 'Proof')
}

/** Re-authenticates with a code to the account's verified number. */
export async function reauthenticateByPhone(
  session: Browser,
  shop: Pick<TestApp, 'database'>,
  phone: string,
): Promise<void> {
  expectData(await session.post('/api/account/proof/request', { channel: 'phone' }), 'CodeSent')
  expectData(await session.post('/api/account/proof', { otp: await codeFor(shop, phone) }), 'Proof')
}

/** Returns the token of the newest link of a kind, sent by email or text; '' if none. */
export async function linkTo(
  shop: Pick<TestApp, 'database'>,
  recipient: string,
  page: 'verify-email' | 'undo',
): Promise<string> {
  for (const text of await messagesTo(shop, recipient)) {
    const token = new RegExp(`/account/${page}\\?token=([\\w-]{43})`).exec(text)?.[1]
    if (token !== undefined) return token
  }
  return ''
}

/** Opens the newest link that verifies an address. */
export async function verifyEmail(shop: TestApp, email: string): Promise<void> {
  const token = await linkTo(shop, email, 'verify-email')
  expectData(await browser(shop).post('/api/auth/email/verify', { token }), 'Done')
}
