import type { FastifyInstance } from 'fastify'
import { secondsToCutOff } from '#domain/arrival.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { checkPincode } from './pincode-check.ts'

const CACHE_SECONDS = 300

/** Delivery availability by pincode. The path's spelling is the specification's (§7, PL-08, CK-16). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'checkPincode',
    { config: { access: 'everyone', limits: ['pincode'], plugin: 'PincodeAvaliability' } },
    async (request, reply) => {
      const { pincode, sku } = request.query
      const terms = await readTerms(app, request)
      const { calendar } = terms
      // Dates change at the cut-off, so no answer is cached beyond it.
      const seconds = Math.min(CACHE_SECONDS, secondsToCutOff(new Date(), calendar))
      const found = success(reply, await checkPincode(app, pincode, sku, terms), ['plugins'])
      reply.header('cache-control', `public, max-age=${seconds}`)
      return found
    },
  )
}
