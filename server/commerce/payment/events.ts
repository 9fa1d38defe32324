import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { GatewayUpdate } from './gateway.ts'

/** Days for which the ids of events are kept. Providers repeat events for a few days. */
const KEPT_DAYS = 60
/** Older events are refused: their ids may be gone, so they could not be told from replayed ones. */
const ACCEPTED_MS = 30 * 86_400_000
const BATCH = 10_000

/** Returns a row if the event is new. */
export const insertEvent = statement<{ event_id: string }, [string, string, string, number]>(
  'payment-news',
  `INSERT INTO payment_event (provider, event_id, kind, payment_id) VALUES ($1, $2, $3, $4)
   ON CONFLICT (provider, event_id) DO NOTHING RETURNING event_id`,
)
const deleteBatch = statement<NoRow, []>(
  'payment-events-sweep',
  `DELETE FROM payment_event WHERE (provider, event_id) IN
     (SELECT provider, event_id FROM payment_event WHERE received_at < now() - interval '${KEPT_DAYS} days' LIMIT ${BATCH})`,
)

export const isTooOld = ({ createdAt }: GatewayUpdate): boolean =>
  createdAt !== undefined && !(Date.now() - createdAt.getTime() < ACCEPTED_MS)

export async function deleteOldEvents(db: Queryable): Promise<void> {
  await deleteBatch(db)
}
