import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

export const ADMIN_COOKIE = 'vitrine_admin'
export const ADMIN_SECONDS = 12 * 3600

interface Secrets {
  sessionSecret: string
  adminToken: string
}

/** What a cookie is for: the admin, or only previews at the shop's host if the admin has one of its own. */
export type AdminCookieScope = 'admin' | 'preview'

/** Returns a signed value that replaces the admin token for twelve hours, or until a secret changes. */
export function adminCookieValue(secrets: Secrets, scope: AdminCookieScope = 'admin', now = Date.now()): string {
  const body = `${Math.floor(now / 1000) + ADMIN_SECONDS}.${randomBytes(9).toString('base64url')}`
  return `${body}.${sign(body, secrets, scope).toString('base64url')}`
}

export function isAdminCookie(
  value: string | undefined,
  secrets: Secrets,
  scope: AdminCookieScope = 'admin',
  now = Date.now(),
): boolean {
  const [, body = '', expiresAt = '', signature = ''] = /^((\d{1,12})\.[\w-]{12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (body === '' || Number(expiresAt) * 1000 < now) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(body, secrets, scope))
}

export const hashCookie = (value: string): Buffer => createHash('sha256').update(value).digest()

const sign = (body: string, { sessionSecret, adminToken }: Secrets, scope: AdminCookieScope): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, `vitrine ${scope} cookie`))
    .update(`${body}\n${adminToken}`)
    .digest()
