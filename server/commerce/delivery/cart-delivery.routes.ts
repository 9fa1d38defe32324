import type { FastifyInstance } from 'fastify'
import type { PincodeAvailability } from '#generated/api.d.ts'
import { findOwnCart } from '#server/commerce/cart/callers-cart.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { checkCartPincode } from './cart-delivery.ts'

/** Delivery cost of a cart that has no address yet (CK-16). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'getCartDelivery',
    { config: { access: 'cart', limits: ['pincode'], plugin: 'PincodeAvaliability' } },
    async (request, reply) => {
      const terms = await readTerms(app, request)
      const { pincode, ...given } = request.query
      const open = await findOwnCart(app.database.pool, given, terms)
      return success<PincodeAvailability>(reply, await checkCartPincode(app, pincode, open, terms))
    },
  )
}
