import type { FastifyInstance } from 'fastify'
import { unsubscribeLink } from '#server/engagement/newsletter/subscriptions.ts'
import { allSubscribers } from '#server/engagement/newsletter/subscribers.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { readSettings } from '#server/store/storefront/service.ts'

/** `unsubscribe` works with one click: put it into each mail and its `List-Unsubscribe`. */
export const header: readonly string[] = ['email', 'confirmed_at', 'unsubscribe']

export async function* rows(db: Queryable, app: FastifyInstance): AsyncGenerator<string[]> {
  const { store_url: url } = await readSettings(app)
  const origin = app.config.publicOrigin ?? (typeof url === 'string' ? url.replace(/\/$/u, '') : '')
  for (const { email, token, confirmed_at: at } of await allSubscribers(db))
    yield [email, at.toISOString(), unsubscribeLink(origin, token)]
}
