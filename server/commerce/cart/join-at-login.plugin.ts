import fp from 'fastify-plugin'
import { cartCookieOf } from './cart-cookie.ts'
import { lockCustomerCart } from './join-carts.ts'
import { expireDays } from './terms.ts'

/** Merges the browser's cart into the customer's at login. */
export const plugin = fp(async (app) => {
  app.loginStep.prepare = async (request) => {
    const given = cartCookieOf(request)
    const days = await expireDays(app)
    return async ({ client }, customerId) => {
      const cart = await lockCustomerCart(client, customerId, given ?? {}, days, { create: false })
      return { api_cart: cart?.api_cart ?? null, cart_session_id: cart?.cart_session ?? null }
    }
  }
})
