import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, openToken, sealToken } from '#server/platform/environment/seal.ts'
import type { OrderRow } from './rows.ts'

export const LINK_DAYS = 30
const PURPOSE = 'vitrine order links'
/** Fixed lengths in base 36, enough for the greatest id. */
const DIGITS = 11
const VERSION_DIGITS = 3
const EXPIRY_DIGITS = 7
const SEALED = /^[\w-]{68}$/

/**
 * Who received a link: the browser that placed the order, or the mailbox on the order. Only the browser may change the
 * mailbox, because a mistyped one belongs to a stranger.
 */
export type LinkHolder = 'shopper' | 'mailbox'

export interface OrderLink {
  orderId: number
  holder: LinkHolder
  /** Link version of the order; any other is void. */
  version: number
}

/**
 * Returns a token that opens an order for whoever has it, for 30 days. The id is encrypted at a fixed length, so that
 * tokens do not reveal the number of orders.
 */
export function orderToken(
  sessionSecret: string,
  { id, link_version: version }: Pick<OrderRow, 'id' | 'link_version'>,
  holder: LinkHolder,
  now = Date.now(),
): string {
  const expiresAt = Math.floor(now / 1000 + LINK_DAYS * 86_400)
  const terms = [version.toString(36).padStart(VERSION_DIGITS, '0'), holder === 'shopper' ? '1' : '0']
  const body = `${id.toString(36).padStart(DIGITS, '0')}.${terms.join('')}${expiresAt.toString(36).padStart(EXPIRY_DIGITS, '0')}`
  return sealToken(body, keyFor(sessionSecret, PURPOSE), PURPOSE)
}

export function readOrderToken(sessionSecret: string, token: string, now = Date.now()): OrderLink | undefined {
  const [id, rest] =
    (SEALED.test(token)
      ? openToken(token, keyFor(sessionSecret, PURPOSE), PURPOSE)?.split('.')
      : openSigned(sessionSecret, token)) ?? []
  if (id === undefined || rest === undefined) return undefined
  // Tokens of earlier releases have zeros here or nothing: version 0, sent to a mailbox.
  const [terms, expiresAt] = [rest.slice(0, -EXPIRY_DIGITS), rest.slice(-EXPIRY_DIGITS)]
  if (Number.parseInt(expiresAt, 36) * 1000 <= now) return undefined
  const version = Number.parseInt(terms.slice(0, -1) || '0', 36)
  return { orderId: Number.parseInt(id, 36), holder: terms.at(-1) === '1' ? 'shopper' : 'mailbox', version }
}

/** Returns who received the token if it opens this order, else undefined. */
export function holderOf(
  sessionSecret: string,
  order: Pick<OrderRow, 'id' | 'link_version'>,
  token: string | null | undefined,
): LinkHolder | undefined {
  const link = token ? readOrderToken(sessionSecret, token) : undefined
  return link?.orderId === order.id && link.version === order.link_version ? link.holder : undefined
}

/** Accepts links mailed before ids were encrypted, until they expire. */
function openSigned(sessionSecret: string, token: string): string[] | undefined {
  const [, body = '', id = '', expiresAt = '', signature = ''] =
    /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (body === '') return undefined
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(sessionSecret, body))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return [id, expiresAt]
}

const signatureOf = (sessionSecret: string, body: string): string =>
  createHmac('sha256', keyFor(sessionSecret, PURPOSE)).update(body).digest('base64url')
