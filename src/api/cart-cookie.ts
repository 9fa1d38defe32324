/**
 * The shop's cookie (CR-03): identifies the cart and contains its secret, so that the cart survives a reload, a new tab
 * and a restart of the server. The browser writes it; without script, the server does (plain-cart.site.ts).
 */
import Cookies from 'js-cookie'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import { isRecord } from './client/reply.ts'

const isHttps = () => location.protocol === 'https:'
/** Lifetime in days of a cookie that is moved; its next change applies the setting. */
const MOVED_DAYS = 30

/** Returns this browser's cart; undefined without a valid cookie. */
export function readCartCookie(): CartIdentity | undefined {
  if (!isHttps()) return parseCartCookie(Cookies.get(CART_COOKIE))
  const own = parseCartCookie(Cookies.get(HOST_CART_COOKIE))
  if (own) return own
  // From before the cookie was restricted to this host. Another host of the domain may have planted it, so the server
  // is told, which changes its secret.
  const former = parseCartCookie(Cookies.get(CART_COOKIE))
  if (former) write({ ...former, moved: true }, MOVED_DAYS)
  return former
}

/** Stores the cart for `expireDays` (setting cart_expire_days). */
export function writeCartCookie({ api_cart, cart_session }: CartIdentity, expireDays: number): void {
  const isMoved = isHttps() && /"moved":true/u.test(Cookies.get(HOST_CART_COOKIE) ?? '')
  const hasSecretOfBefore = isMoved && readCartCookie()?.cart_session === cart_session
  write({ api_cart, cart_session, ...(hasSecretOfBefore && { moved: true }) }, expireDays)
}

function write(value: CartIdentity & { moved?: true }, expires: number): void {
  const options = { path: '/', sameSite: 'Lax', secure: isHttps(), expires } as const
  Cookies.set(isHttps() ? HOST_CART_COOKIE : CART_COOKIE, JSON.stringify(value), options)
  if (isHttps()) Cookies.remove(CART_COOKIE, { path: '/' })
}

/** Removes the cart. */
export function clearCartCookie(): void {
  Cookies.remove(CART_COOKIE, { path: '/' })
  if (isHttps()) Cookies.remove(HOST_CART_COOKIE, { path: '/', secure: true })
}

/** Returns whether two identities have the same cart and secret. */
export const isSameCart = (one: CartIdentity | undefined, other: CartIdentity | undefined): boolean =>
  one?.api_cart === other?.api_cart && one?.cart_session === other?.cart_session

/** Parses the decoded cookie; anything but an identity counts as none. */
export function parseCartCookie(value: string | undefined): CartIdentity | undefined {
  if (value === undefined) return undefined
  try {
    const found: unknown = JSON.parse(value)
    if (!isRecord(found)) return undefined
    const { api_cart, cart_session } = found
    if (!isPart(api_cart, 64) || !isPart(cart_session, 128)) return undefined
    return { api_cart, cart_session }
  } catch {
    return undefined
  }
}

function isPart(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}
