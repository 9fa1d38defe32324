import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#server/platform/environment/seal.ts'

const DAYS = 30
const PURPOSE = 'vitrine order links'

/** Opens an order to anyone who holds it, for 30 days: the link in its mail, and what the browser that placed it goes on by. */
export function orderToken(sessionSecret: string, orderId: number, now = Date.now()): string {
  const body = `${orderId.toString(36)}.${Math.floor(now / 1000 + DAYS * 86_400).toString(36)}`
  return `${body}.${signatureOf(sessionSecret, body)}`
}

/** The order that a token opens; undefined for one that was not made here, or has expired. */
export function readOrderToken(sessionSecret: string, token: string, now = Date.now()): number | undefined {
  const [, body = '', id = '', until = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (body === '') return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(sessionSecret, body))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return Number.parseInt(until, 36) * 1000 > now ? Number.parseInt(id, 36) : undefined
}

const signatureOf = (sessionSecret: string, body: string): string =>
  createHmac('sha256', keyFor(sessionSecret, PURPOSE)).update(body).digest('base64url')
