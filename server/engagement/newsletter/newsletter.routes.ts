import type { FastifyInstance } from 'fastify'
import type { NewsletterLinkBody, SubscribeBody } from '#generated/api.d.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { ref, replies } from '#server/platform/http/schemas.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirmSubscription, readSubscription, sendConfirmationLink, unsubscribe } from './subscriptions.ts'

const tags = ['plugins']
const access = 'everyone'
const limits = ['mutation'] as const
const plugin = 'emailSubscription'

/** Newsletter subscription by double opt-in (specification §7, PL-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: SubscribeBody }>(
    '/plugins/emailSubscription/subscribe',
    {
      config: { access, limits, plugin },
      schema: { tags, body: ref('SubscribeBody'), response: replies(ref('Done')) },
    },
    mutation({
      before: (request) => readSubscription(app, request, request.body),
      work: async ({ client }, _request, subscription) => {
        await sendConfirmationLink(client, app, subscription)
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
        await confirmSubscription(client, app, request.body.token, shop)
        return { data: {} }
      },
    }),
  )

  // Unsubscribing works even without the plugin.
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
