import type { FastifyInstance } from 'fastify'
import { mailOrderLink, readSearch } from '#server/commerce/orders/find-order.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import * as t from '#words/plain-forms.ts'
import * as orders from '#words/orders.ts'

/** Emails a guest the link to an order by its number and email address (AC-08). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'findOrder',
    {
      config: { access: 'everyone', limits: ['mutation', 'findOrder'], whileClosed: 'open', readsSession: false },
      form: {
        labels: { order_no: { label: t.orderNumber }, email: { label: t.email, type: 'email' } },
        thanks: { page: () => ({ title: t.checkInbox(), paragraphs: [orders.linkSent()] }) },
      },
    },
    mutation({
      before: (request) => readSearch(app, request, request.body),
      work: async ({ client }, _request, search) => {
        await mailOrderLink(client, app, search)
        // The same reply in every case, so that it does not reveal whether the order exists.
        return { message: orders.linkSent(), data: {} }
      },
    }),
  )
}
