import type { FastifyInstance } from 'fastify'
import { secondsToCutOff } from '#domain/arrival.ts'
import { readTerms } from '#server/commerce/cart/terms.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { checkPincode } from './pincode-check.ts'

const CACHE_SECONDS = 300

/** Delivery availability by pincode. The path's spelling is the specification's (§7, PL-08, CK-16). */
export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    required: ['pincode'],
    properties: {
      pincode: { type: 'string', maxLength: 40 },
      sku: { type: 'string', minLength: 1, maxLength: 100 },
    },
  }
  app.get<{ Querystring: { pincode: string; sku?: string } }>(
    '/plugins/PincodeAvaliability/check',
    {
      config: { access: 'everyone', limits: ['pincode'], plugin: 'PincodeAvaliability' },
      schema: { tags: ['plugins'], querystring, response: replies(ref('PincodeAvailability')) },
    },
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
