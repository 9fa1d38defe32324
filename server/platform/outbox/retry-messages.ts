import { type Queryable, statement } from '#server/platform/db/database.ts'

// The next attempt of a message that is being sent right now is at most two minutes away.
const hasten = statement<{ id: number }, []>(
  'outbox-hasten',
  `UPDATE outbox SET next_at = now() WHERE status = 'waiting' AND tries > 0 AND next_at > now() + interval '2 minutes' RETURNING id`,
)

/** Lets postponed messages be sent at once; returns how many. */
export const hastenMessages = async (db: Queryable): Promise<number> => (await hasten(db)).length
