import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CartIdentity } from '#generated/api.d.ts'
import { CART_COOKIE } from '#domain/cookie-names.ts'
import { takeCustomerCart } from './join-carts.ts'
import { expireDays } from './terms.ts'

/** At a login the cart that the browser holds joins the customer's. */
export const plugin = fp(async (app) => {
  app.loginStep.prepare = async (request) => {
    const given = cartCookieOf(request)
    const days = await expireDays(app)
    return async ({ client }, customerId) => {
      const cart = await takeCustomerCart(client, customerId, given ?? {}, days, { create: false })
      return { api_cart: cart?.api_cart ?? null, cart_session_id: cart?.cart_session ?? null }
    }
  }
})

/** The cart that the browser's own cookie names. */
function cartCookieOf(request: FastifyRequest): CartIdentity | undefined {
  try {
    const { api_cart, cart_session } = JSON.parse(request.cookies[CART_COOKIE] ?? '') as Partial<CartIdentity>
    const isPart = (part: unknown, most: number) =>
      typeof part === 'string' && part.length <= most && !part.includes('\0')
    return isPart(api_cart, 64) && isPart(cart_session, 128) ? ({ api_cart, cart_session } as CartIdentity) : undefined
  } catch {
    return undefined
  }
}
