import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE, HOST_CART_COOKIE } from '#domain/cookie-names.ts'
import { cookieName, isHttps } from '#server/platform/http/cookie-name.ts'

export interface CookieCart extends CartIdentity {
  /** Whether another host of the domain may have set it: it is unprefixed, or was moved from an unprefixed cookie. */
  isPlantable: boolean
}

/** Returns the cart in the caller's cookie. On https, the unprefixed cookie counts only if there is no __Host- one. */
export function cartCookieOf({ cookies, origin }: Pick<FastifyRequest, 'cookies' | 'origin'>): CookieCart | undefined {
  const own = cookies[HOST_CART_COOKIE]
  try {
    const { api_cart, cart_session, moved } = JSON.parse(own ?? cookies[CART_COOKIE] ?? '') as Partial<CartIdentity> & {
      moved?: unknown
    }
    const isPart = (part: unknown, maxLength: number) =>
      typeof part === 'string' && part.length <= maxLength && !part.includes('\0')
    if (!isPart(api_cart, 64) || !isPart(cart_session, 128)) return undefined
    const isPlantable = origin.startsWith('https:') && (own === undefined || moved !== undefined)
    return { ...({ api_cart, cart_session } as CartIdentity), isPlantable }
  } catch {
    return undefined
  }
}

/** Returns the cookie in the format of src/api/cart-cookie.ts, and one that deletes the unprefixed cookie. */
export function cartCookies(request: FastifyRequest, { api_cart, cart_session }: CartIdentity, days: number): string[] {
  const options = { path: '/', sameSite: 'lax', secure: isHttps(request) } as const
  const name = cookieName(request, CART_COOKIE)
  const cookieCart = cartCookieOf(request)
  const isMoved = cookieCart?.isPlantable === true && cookieCart.cart_session === cart_session
  const value = JSON.stringify({ api_cart, cart_session, ...(isMoved && { moved: true }) })
  const own = fastifyCookie.serialize(name, value, { ...options, maxAge: days * 86_400 })
  const hasOldCookie = name !== CART_COOKIE && request.cookies[CART_COOKIE] !== undefined
  return hasOldCookie ? [own, fastifyCookie.serialize(CART_COOKIE, '', { ...options, maxAge: 0 })] : [own]
}

export const expiredCartCookies = (request: FastifyRequest): string[] =>
  [CART_COOKIE, HOST_CART_COOKIE]
    .filter((name) => request.cookies[name] !== undefined)
    .map((name) =>
      fastifyCookie.serialize(name, '', { path: '/', sameSite: 'lax', secure: isHttps(request), maxAge: 0 }),
    )
