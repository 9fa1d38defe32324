import type { FastifyInstance } from 'fastify'
import type { NewsletterLinkBody, SubscribeBody } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirm, readWish, sendLink, unsubscribe } from './letters.ts'

const tags = ['plugins']
const access = 'everyone'
const limits = ['mutation'] as const
const plugin = 'emailSubscription'

/** The shop's letters: asked for, confirmed by a link, ended by a link (specification §7, PL-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: SubscribeBody }>(
    '/plugins/emailSubscription/subscribe',
    {
      config: { access, limits, plugin },
      schema: { tags, body: ref('SubscribeBody'), response: replies(ref('Done')) },
    },
    mutation({
      before: (request) => readWish(app, request, request.body),
      work: async ({ client }, _request, wish) => {
        await sendLink(client, app, wish)
        return { data: {} }
      },
    }),
  )

  const body = ref('NewsletterLinkBody')
  app.post<{ Body: NewsletterLinkBody }>(
    '/plugins/emailSubscription/confirm',
    { config: { access, limits, plugin, whileClosed: 'open' }, schema: { tags, body, response: replies(ref('Done')) } },
    mutation({
      before: (request) => readShop(app, request),
      work: async ({ client }, request, shop) => {
        await confirm(client, app, request.body.token, shop)
        return { data: {} }
      },
    }),
  )

  // Without the plugin too: who wants no letters gets none, whatever the shop has become.
  app.post<{ Body: NewsletterLinkBody }>(
    '/plugins/emailSubscription/unsubscribe',
    { config: { access, limits, whileClosed: 'open' }, schema: { tags, body, response: replies(ref('Done')) } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        await unsubscribe(client, request.body.token)
        return { data: {} }
      },
    }),
  )
}
