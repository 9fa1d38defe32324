import { type Queryable, statement } from '#server/platform/db/database.ts'

// The next attempt of a message that is being sent right now is at most two minutes away.
const retryNow = statement<{ id: number }, []>(
  'outbox-retry',
  `UPDATE outbox SET next_at = now() WHERE status = 'waiting' AND tries > 0 AND next_at > now() + interval '2 minutes' RETURNING id`,
)

/** Makes postponed messages due immediately and returns their number. */
export const retryMessagesNow = async (db: Queryable): Promise<number> => (await retryNow(db)).length
