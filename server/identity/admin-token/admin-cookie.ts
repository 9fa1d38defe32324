import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

/** Its name on http; `cookieName` gives that on https. */
export const ADMIN_COOKIE = 'vitrine_admin'
/** Seconds that it holds. */
export const ADMIN_SECONDS = 12 * 3600

interface Secrets {
  sessionSecret: string
  adminToken: string
}

/** The value that stands for the admin token in a browser: signed, for twelve hours, and void as soon as either secret changes. */
export function adminCookieValue(secrets: Secrets, now = Date.now()): string {
  const body = `${Math.floor(now / 1000) + ADMIN_SECONDS}.${randomBytes(9).toString('base64url')}`
  return `${body}.${sign(body, secrets).toString('base64url')}`
}

/** Whether a cookie's value is one of ours and holds still. */
export function isAdminCookie(value: string | undefined, secrets: Secrets, now = Date.now()): boolean {
  const [, body = '', until = '', signature = ''] = /^((\d{1,12})\.[\w-]{12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (body === '' || Number(until) * 1000 < now) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(body, secrets))
}

/** What the database keeps of a cookie that was logged out. */
export const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest()

const sign = (body: string, { sessionSecret, adminToken }: Secrets): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, 'vitrine admin cookie')).update(`${body}\n${adminToken}`).digest()
