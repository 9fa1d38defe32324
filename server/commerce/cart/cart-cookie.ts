import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'

/** The cart that the browser's own cookie names. */
export interface HeldCart extends CartIdentity {
  /** Another host of the domain may have planted it: it came, or was moved, from a cookie that is not this host's own. */
  isPlantable: boolean
}

/** The cart of the caller's cookie. On https the one of before is read as long as there is none of this host's own. */
export function cartCookieOf({ cookies, origin }: Pick<FastifyRequest, 'cookies' | 'origin'>): HeldCart | undefined {
  const own = cookies[HOST_CART_COOKIE]
  try {
    const { api_cart, cart_session, moved } = JSON.parse(own ?? cookies[CART_COOKIE] ?? '') as Partial<CartIdentity> & {
      moved?: unknown
    }
    const isPart = (part: unknown, most: number) =>
      typeof part === 'string' && part.length <= most && !part.includes('\0')
    if (!isPart(api_cart, 64) || !isPart(cart_session, 128)) return undefined
    const isPlantable = origin.startsWith('https:') && (own === undefined || moved !== undefined)
    return { ...({ api_cart, cart_session } as CartIdentity), isPlantable }
  } catch {
    return undefined
  }
}

/** The cookie that the browser's own code writes of a cart (src/api/cart-cookie.ts), in place of the one of before. */
export function cartCookies(request: FastifyRequest, { api_cart, cart_session }: CartIdentity, days: number): string[] {
  const options = { path: '/', sameSite: 'lax', secure: isHttps(request) } as const
  const name = cookieName(request, CART_COOKIE)
  const held = cartCookieOf(request)
  const isMoved = held?.isPlantable === true && held.cart_session === cart_session
  const value = JSON.stringify({ api_cart, cart_session, ...(isMoved && { moved: true }) })
  const own = fastifyCookie.serialize(name, value, { ...options, maxAge: days * 86_400 })
  const isThere = name !== CART_COOKIE && request.cookies[CART_COOKIE] !== undefined
  return isThere ? [own, fastifyCookie.serialize(CART_COOKIE, '', { ...options, maxAge: 0 })] : [own]
}

/** Set-Cookie headers that remove the cart from the browser. */
export const endedCartCookies = (request: FastifyRequest): string[] =>
  [CART_COOKIE, HOST_CART_COOKIE]
    .filter((name) => request.cookies[name] !== undefined)
    .map((name) =>
      fastifyCookie.serialize(name, '', { path: '/', sameSite: 'lax', secure: isHttps(request), maxAge: 0 }),
    )
