import type { FastifyInstance } from 'fastify'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { readShop } from '#server/store/storefront/message-shop.ts'
import { confirm, readWish, sendLink, unsubscribe } from './letters.ts'

const access = 'everyone'
const limits = ['mutation'] as const
const plugin = 'emailSubscription'

/** The shop's letters: asked for, confirmed by a link, ended by a link (specification §7, PL-05). */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'subscribe',
    { config: { access, limits, plugin } },
    mutation({
      before: (request) => readWish(app, request, request.body),
      work: async ({ client }, _request, wish) => {
        await sendLink(client, app, wish)
        return { data: {} }
      },
    }),
  )

  route(
    app,
    'confirmSubscription',
    { config: { access, limits, plugin, whileClosed: 'open' } },
    mutation({
      before: (request) => readShop(app, request),
      work: async ({ client }, request, shop) => {
        await confirm(client, app, request.body.token, shop)
        return { data: {} }
      },
    }),
  )

  // Without the plugin too: who wants no letters gets none, whatever the shop has become.
  route(
    app,
    'unsubscribe',
    { config: { access, limits, whileClosed: 'open' } },
    mutation({
      before: async () => undefined,
      work: async ({ client }, request) => {
        await unsubscribe(client, request.body.token)
        return { data: {} }
      },
    }),
  )
}
