import fp from 'fastify-plugin'
import { cartCookieOf } from './cart-cookie.ts'
import { type GivenIdentity, namesCart, openCart } from './identity.ts'
import { expireDays } from './terms.ts'

/** Recognises guests by the secret of their cart, in the call or else the cookie. */
export const plugin = fp(async (app) => {
  app.secretReaders.push(async (request) => {
    const named = { ...(request.query as object), ...(request.body as object | null) } as GivenIdentity
    const given = namesCart(named) ? named : cartCookieOf(request)
    const { api_cart: cart, cart_session: session } = given ?? {}
    if (typeof cart !== 'string' || typeof session !== 'string') return undefined
    const open = await openCart(
      app.database.pool,
      { api_cart: cart, cart_session: session },
      await expireDays(app),
      false,
    )
    return { secret: `cart ${cart} ${session}`, isValid: open !== undefined }
  })
})
