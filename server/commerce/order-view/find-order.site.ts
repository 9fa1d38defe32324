import type { FastifyInstance } from 'fastify'
import { pageHref } from '#routes/page-href.ts'
import { FIND_ANSWER, mailOrderLink, readSearch } from '#server/commerce/orders/find-order.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'

/** The find-order form as submitted by browsers without JavaScript. */
export async function routes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { bodyLimit: 4096, parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )

  app.post<{ Body: URLSearchParams | undefined }>(
    pageHref('track-order'),
    {
      config: { access: 'everyone', limits: ['mutation', 'findOrder'], whileClosed: 'open' },
      schema: { hide: true },
    },
    async (request, reply) => {
      const given = (name: string) => (request.body?.get(name) ?? '').slice(0, 254)
      try {
        const search = await readSearch(app, request, { order_no: given('order_no'), email: given('email') })
        await inTransaction(app.database, ({ client }) => mailOrderLink(client, app, search))
        return plainPage(reply, 200, { title: 'Check your inbox', paragraphs: [FIND_ANSWER] })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return plainPage(reply, error.status, { title: 'Something went wrong', paragraphs: [error.message] })
      }
    },
  )
}
