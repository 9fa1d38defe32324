import { fastifyCookie } from '@fastify/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

export const GATE_COOKIE = 'vitrine_gate'
const MAX_AGE_SECONDS = 30 * 86_400

interface Secrets {
  sessionSecret: string
  /** Setting the password again, even to the same one, invalidates all cookies. */
  passwordHash: string
}

export function gateCookie(name: string, secrets: Secrets, secure: boolean, now = Date.now()): string {
  const until = String(Math.floor(now / 1000) + MAX_AGE_SECONDS)
  const value = `${until}.${sign(until, secrets).toString('base64url')}`
  return fastifyCookie.serialize(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: MAX_AGE_SECONDS,
  })
}

export function isGateCookie(value: string | undefined, secrets: Secrets, now = Date.now()): boolean {
  const [, until = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (until === '' || Number(until) * 1000 < now) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(until, secrets))
}

const sign = (until: string, { sessionSecret, passwordHash }: Secrets): Buffer =>
  createHmac('sha256', keyFor(sessionSecret, 'vitrine gate cookie')).update(`${until}\n${passwordHash}`).digest()
