import type { FastifyInstance } from 'fastify'
import { readOrigin } from '#server/store/storefront/service.ts'
import { allSubscribers } from './subscribers.ts'
import { unsubscribeLink } from './subscriptions.ts'

/** Columns of a file with subscribers. `unsubscribe` works with one click: put it into each mail and its `List-Unsubscribe`. */
export const SUBSCRIBER_COLUMNS: readonly string[] = ['email', 'confirmed_at', 'unsubscribe']

/** Yields the rows of such a file, oldest first: the subscribers with these ids, or all. */
export async function* subscriberRows(app: FastifyInstance, ids?: readonly number[]): AsyncGenerator<string[]> {
  const origin = (await readOrigin(app)) ?? ''
  for (const { email, token, confirmed_at: at } of await allSubscribers(app.database.pool, ids))
    yield [email, at.toISOString(), unsubscribeLink(origin, token)]
}
