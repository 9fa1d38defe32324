/**
 * The shop's own cookie (CR-03): names the cart and holds its secret, so that the cart survives a reload, a new tab
 * and a restart of the server. The browser writes it; for one without script the server does (plain-cart.site.ts).
 */
import Cookies from 'js-cookie'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'
import { isRecord } from './client/reply.ts'

/** The cart of this browser; undefined when there is no cookie, or one that nobody here wrote. */
export function readCartCookie(): CartIdentity | undefined {
  return parseCartCookie(Cookies.get(CART_COOKIE))
}

/** Keeps the cart for `expireDays` (setting cart_expire_days). */
export function writeCartCookie({ api_cart, cart_session }: CartIdentity, expireDays: number): void {
  Cookies.set(CART_COOKIE, JSON.stringify({ api_cart, cart_session }), {
    path: '/',
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
    expires: expireDays,
  })
}

/** Forgets the cart. */
export function clearCartCookie(): void {
  Cookies.remove(CART_COOKIE, { path: '/' })
}

/** Reads the cookie's value, decoded; whatever is not an identity counts as none. */
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
