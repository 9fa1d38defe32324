import type { FastifyInstance } from 'fastify'
import { limitPerMinute } from '#server/platform/http/rate-limit.ts'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { checkPincode } from './service.ts'

/** More than anybody types, and too few to copy the whole table in a day. */
const CHECKS_PER_MINUTE = 60

/** Availability by pincode; the path is spelt so (specification §7, PL-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  const querystring = {
    type: 'object',
    additionalProperties: false,
    required: ['pincode'],
    properties: { pincode: { type: 'string', maxLength: 40 } },
  }
  app.get<{ Querystring: { pincode: string } }>(
    '/plugins/PincodeAvaliability/check',
    {
      config: { access: 'everyone', plugin: 'PincodeAvaliability' },
      schema: { tags: ['plugins'], querystring, response: replies(ref('PincodeAvailability')) },
      preHandler: limitPerMinute('pincode', CHECKS_PER_MINUTE),
    },
    async (request, reply) => {
      const config = await configOf(app, 'PincodeAvaliability')
      const found = success(reply, await checkPincode(app, request.query.pincode, config), ['plugins'])
      // It holds no date and nothing personal, and zones change seldom: the browser need not ask on every product's page.
      reply.header('cache-control', 'public, max-age=300')
      return found
    },
  )
}
