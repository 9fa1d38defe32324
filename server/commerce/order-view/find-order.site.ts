import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { mailOrderLink, readSearch } from '#server/commerce/orders/find-order.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type PlainForm, fieldOf, sendPlainPage, acceptPlainForms } from '#server/platform/http/plain-forms.ts'
import * as replies from '#words/replies.ts'

export async function routes(app: FastifyInstance): Promise<void> {
  acceptPlainForms(app)

  app.post<PlainForm>(
    pageHref('track-order'),
    {
      config: { access: 'everyone', limits: ['mutation', 'findOrder'], whileClosed: 'open' },
      schema: { hide: true },
    },
    (request, reply) =>
      sendPlainPage(reply, async () => {
        const given = { order_no: fieldOf(request, 'order_no'), email: fieldOf(request, 'email', 254) }
        const search = await readSearch(app, request, given)
        await inTransaction(app.database, ({ client }) => mailOrderLink(client, app, search))
        return { title: 'Check your inbox', paragraphs: [replies.orderSearched()] }
      }),
  )
}
