import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor, seal, unseal } from '#server/platform/environment/seal.ts'
import type { OrderRow } from './rows.ts'

/** Validity of a link, in days. */
export const LINK_DAYS = 30
const PURPOSE = 'vitrine order links'
/** Digits in base 36 that the greatest id fills; as many hold the version, the holder and the time. */
const DIGITS = 11
const VERSION_DIGITS = 3
const UNTIL_DIGITS = 7
/** 12 bytes of chance, 16 of proof, and two numbers with a dot. */
const SEALED = /^[\w-]{68}$/

/**
 * Who received a link: the browser that placed the order, or the mailbox on the order. Only the browser may change the
 * mailbox, because a mistyped one belongs to a stranger.
 */
export type LinkHolder = 'shopper' | 'mailbox'

/** A decoded token. */
export interface OrderLink {
  orderId: number
  holder: LinkHolder
  /** Link version of the order; any other is void. */
  version: number
}

/**
 * Returns a token that opens an order for anyone who has it, for 30 days. The order's id is encrypted at a fixed
 * length, so that two links do not reveal how many orders lie between them.
 */
export function orderToken(
  sessionSecret: string,
  { id, link_version: version }: Pick<OrderRow, 'id' | 'link_version'>,
  holder: LinkHolder,
  now = Date.now(),
): string {
  const until = Math.floor(now / 1000 + LINK_DAYS * 86_400)
  const terms = [version.toString(36).padStart(VERSION_DIGITS, '0'), holder === 'shopper' ? '1' : '0']
  const body = `${id.toString(36).padStart(DIGITS, '0')}.${terms.join('')}${until.toString(36).padStart(UNTIL_DIGITS, '0')}`
  return seal(body, keyFor(sessionSecret, PURPOSE), PURPOSE).toString('base64url')
}

/** Decodes a token; undefined for a forged or expired one. */
export function readOrderToken(sessionSecret: string, token: string, now = Date.now()): OrderLink | undefined {
  const [id, rest] = (SEALED.test(token) ? openSealed(sessionSecret, token) : openSigned(sessionSecret, token)) ?? []
  if (id === undefined || rest === undefined) return undefined
  // Tokens of earlier releases have zeros here or nothing: version 0, sent to a mailbox.
  const [terms, until] = [rest.slice(0, -UNTIL_DIGITS), rest.slice(-UNTIL_DIGITS)]
  if (Number.parseInt(until, 36) * 1000 <= now) return undefined
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
