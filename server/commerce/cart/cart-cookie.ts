import type { FastifyRequest } from 'fastify'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'

/** The cart that the browser's own cookie names. */
export function cartCookieOf({ cookies }: Pick<FastifyRequest, 'cookies'>): CartIdentity | undefined {
  try {
    const { api_cart, cart_session } = JSON.parse(cookies[CART_COOKIE] ?? '') as Partial<CartIdentity>
    const isPart = (part: unknown, most: number) =>
      typeof part === 'string' && part.length <= most && !part.includes('\0')
    return isPart(api_cart, 64) && isPart(cart_session, 128) ? ({ api_cart, cart_session } as CartIdentity) : undefined
  } catch {
    return undefined
  }
}
