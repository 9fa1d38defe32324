import { fastifyCookie } from '@fastify/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

export const ADMIN_COOKIE = 'vitrine_admin'
const SECONDS = 12 * 3600

interface Secrets {
  sessionSecret: string
  adminToken: string
}

/** The cookie that stands for the admin token in a browser: signed, for twelve hours, and void as soon as either secret changes. */
export function adminCookie(secrets: Secrets, secure: boolean, now = Date.now()): string {
  const until = String(Math.floor(now / 1000) + SECONDS)
  const value = `${until}.${sign(until, secrets).toString('base64url')}`
  return fastifyCookie.serialize(ADMIN_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SECONDS,
  })
}

/** Whether a cookie's value is one of ours and holds still. */
export function isAdminCookie(value: string | undefined, secrets: Secrets, now = Date.now()): boolean {
  const [, until = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (until === '' || Number(until) * 1000 < now) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(until, secrets))
}

const sign = (until: string, { sessionSecret, adminToken }: Secrets): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, 'vitrine admin cookie')).update(`${until}\n${adminToken}`).digest()
