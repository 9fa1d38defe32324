import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'

const DAYS = 30
const PURPOSE = 'vitrine order links'
/** Digits in base 36 that the greatest id fills. */
const DIGITS = 11
/** 12 bytes of chance, 16 of proof, and two numbers with a dot. */
const SEALED = /^[\w-]{68}$/

/**
 * Opens an order to anyone who holds it, for 30 days: the link in its mail, and what the browser that placed it goes on by. The order's
 * id is encrypted in it, at one length, so that the links of two orders do not tell how many lie between them.
 */
export function orderToken(sessionSecret: string, orderId: number, now = Date.now()): string {
  const until = Math.floor(now / 1000 + DAYS * 86_400)
  const body = [orderId, until].map((number) => number.toString(36).padStart(DIGITS, '0')).join('.')
  return seal(body, keyFor(sessionSecret, PURPOSE), PURPOSE).toString('base64url')
}

/** The order that a token opens; undefined for one that was not made here, or has expired. */
export function readOrderToken(sessionSecret: string, token: string, now = Date.now()): number | undefined {
  const [id, until] = (SEALED.test(token) ? openSealed(sessionSecret, token) : openSigned(sessionSecret, token)) ?? []
  if (id === undefined || until === undefined) return undefined
  return Number.parseInt(until, 36) * 1000 > now ? Number.parseInt(id, 36) : undefined
}

function openSealed(sessionSecret: string, token: string): string[] | undefined {
  try {
    return unseal(Buffer.from(token, 'base64url'), keyFor(sessionSecret, PURPOSE), PURPOSE).split('.')
  } catch {
    return undefined
  }
}

/** Links that were mailed before ids were encrypted hold for their 30 days. */
function openSigned(sessionSecret: string, token: string): string[] | undefined {
  const [, body = '', id = '', until = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (body === '') return undefined
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(sessionSecret, body))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return [id, until]
}

const signatureOf = (sessionSecret: string, body: string): string =>
  createHmac('sha256', keyFor(sessionSecret, PURPOSE)).update(body).digest('base64url')
