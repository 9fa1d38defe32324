import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import * as newsletter from '#words/newsletter.ts'
import * as t from '#words/plain-forms.ts'
import { confirmSubscription, readSubscription, sendConfirmationLink, unsubscribe } from './subscriptions.ts'

const access = 'everyone'
const limits = ['mutation'] as const
const plugin = 'emailSubscription'

/** Newsletter subscription by double opt-in (specification §7, PL-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'subscribe',
    {
      config: { access, limits, plugin },
      form: {
        labels: { email: { label: t.email, type: 'email' } },
        thanks: { page: () => ({ title: t.checkInbox(), paragraphs: [t.confirmationSent()] }) },
      },
    },
    mutation({
      before: (request) => readSubscription(app, request, request.body),
      work: async ({ client }, _request, subscription) => {
        await sendConfirmationLink(client, app, subscription)
        return { data: {} }
      },
    }),
  )

  route(
    app,
    'confirmSubscription',
    {
      config: { access, limits, plugin, whileClosed: 'open' },
      form: { thanks: { page: () => ({ title: t.subscribed(), paragraphs: [newsletter.subscribedText()] }) } },
    },
    mutation({
      before: (request) => readShop(app, request),
      work: async ({ client }, request, shop) => {
        await confirmSubscription(client, app, request.body.token, shop)
        return { data: {} }
      },
    }),
  )

  // Mail programs send the form (RFC 8058), which must not be redirected. Unsubscribing works even without the plugin.
  route(
    app,
    'unsubscribe',
    {
      config: { access, limits, whileClosed: 'open' },
      form: { resultPage: () => ({ title: t.unsubscribed(), paragraphs: [t.unsubscribedText()] }) },
    },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        await unsubscribe(client, request.body.token)
        return { data: {} }
      },
    }),
  )
}
