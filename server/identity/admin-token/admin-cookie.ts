import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

export const ADMIN_COOKIE = 'vitrine_admin'
export const ADMIN_SECONDS = 12 * 3600

interface Secrets {
  sessionSecret: string
  adminToken: string
}

/** Returns a signed value that replaces the admin token for twelve hours, or until a secret changes. */
export function adminCookieValue(secrets: Secrets, now = Date.now()): string {
  const body = `${Math.floor(now / 1000) + ADMIN_SECONDS}.${randomBytes(9).toString('base64url')}`
  return `${body}.${sign(body, secrets).toString('base64url')}`
}

export function isAdminCookie(value: string | undefined, secrets: Secrets, now = Date.now()): boolean {
  const [, body = '', expiresAt = '', signature = ''] = /^((\d{1,12})\.[\w-]{12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (body === '' || Number(expiresAt) * 1000 < now) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(body, secrets))
}

export const hashCookie = (value: string): Buffer => createHash('sha256').update(value).digest()

const sign = (body: string, { sessionSecret, adminToken }: Secrets): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, 'vitrine admin cookie')).update(`${body}\n${adminToken}`).digest()
