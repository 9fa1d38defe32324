import type { FastifyInstance } from 'fastify'
import type { PincodeAvailability } from '#generated/api.d.ts'
import { availabilityOf, readPincode } from './pincode-check.ts'
import { readFacts } from '#server/commerce/cart/facts.ts'
import { type OpenCart, cartNotFound } from '#server/commerce/cart/identity.ts'
import { withoutPickup } from '#server/commerce/cart/pickup.ts'
import type { Terms } from '#server/commerce/cart/terms.ts'
import { methodOf } from '#server/commerce/cart/view.ts'

/**
 * Returns the cost and dates of delivering a cart to a domestic pincode: the same methods the cart offers once it has an
 * address there (CK-16).
 * @throws ApiError 404 without a cart, 422 for an invalid pincode.
 */
export async function checkCartPincode(
  app: FastifyInstance,
  typed: string,
  open: OpenCart | undefined,
  terms: Terms,
): Promise<PincodeAvailability> {
  const pincode = await readPincode(app, typed)
  if (!open) throw cartNotFound()
  const { homeCountry: country, currency } = terms
  const { offers, payments } = await readFacts(
    app.database.pool,
    { ...withoutPickup(open), shipping_address: { country, state: '', pincode } },
    terms,
  )
  const methods = offers.map((offer) => methodOf(offer, currency))
  return availabilityOf(app, pincode, country, { methods, payments })
}
