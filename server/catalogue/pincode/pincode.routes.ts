import type { FastifyInstance } from 'fastify'
import { success } from '#server/platform/http/reply.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { configOf } from '#server/store/plugins/service.ts'
import { checkPincode } from './service.ts'

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
      config: { access: 'everyone', limits: ['pincode'], plugin: 'PincodeAvaliability' },
      schema: { tags: ['plugins'], querystring, response: replies(ref('PincodeAvailability')) },
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
