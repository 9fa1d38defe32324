import type { FastifyInstance } from 'fastify'
import type { FindOrderBody } from '#generated/api.d.ts'
import { FIND_ANSWER, mailOrderLink, readSearch } from '#server/commerce/orders/find-order.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'

/**
 * Emails a guest the link to an order by its number and email address (AC-08). The reply never reveals whether the
 * order exists.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: FindOrderBody }>(
    '/orders/find',
    {
      config: { access: 'everyone', limits: ['mutation', 'findOrder'], whileClosed: 'open', readsSession: false },
      schema: { tags: ['orders'], body: ref('FindOrderBody'), response: replies(ref('Done')) },
    },
    mutation({
      before: (request) => readSearch(app, request, request.body),
      work: async ({ client }, _request, search) => {
        await mailOrderLink(client, app, search)
        return { message: FIND_ANSWER, data: {} }
      },
    }),
  )
}
