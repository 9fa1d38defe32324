import { emailKey } from '#lib/normalise-text.ts'
import { newToken } from '#server/identity/auth/tokens.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

export interface Subscriber {
  email: string
  /** Token of the unsubscribe link. */
  token: string
  confirmed_at: Date
}

const find = statement<{ email: string }, [string]>(
  'newsletter-find',
  'SELECT email FROM newsletter_subscriber WHERE email_key = $1',
)
const insert = statement<{ token: string }, [string, string, string]>(
  'newsletter-insert',
  `INSERT INTO newsletter_subscriber (email_key, email, token) VALUES ($1, $2, $3) ON CONFLICT (email_key) DO NOTHING RETURNING token`,
)
const removeByToken = statement<NoRow, [string]>(
  'newsletter-remove',
  'DELETE FROM newsletter_subscriber WHERE token = $1',
)
const removeByIds = statement<{ id: number }, [ids: number[]]>(
  'newsletter-remove-many',
  'DELETE FROM newsletter_subscriber WHERE id = ANY ($1::int[]) RETURNING id',
)
const listSubscribers = statement<Subscriber, [ids: number[] | null]>(
  'newsletter-all',
  `SELECT email, token, confirmed_at FROM newsletter_subscriber WHERE $1::int[] IS NULL OR id = ANY ($1::int[]) ORDER BY confirmed_at, email`,
)

export const isSubscribed = async (db: Queryable, email: string): Promise<boolean> =>
  (await find(db, emailKey(email))).length > 0

/** Adds an address once. Returns the token of its unsubscribe link, or undefined if it was subscribed already. */
export async function addSubscriber(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await insert(db, emailKey(email), email, newToken())
  return row?.token
}

export const removeSubscriber = async (db: Queryable, token: string): Promise<void> =>
  void (await removeByToken(db, token))

/** Returns how many of them were subscribed. */
export const removeSubscribers = async (db: Queryable, ids: readonly number[]): Promise<number> =>
  (await removeByIds(db, [...ids])).length

/** Returns the subscribers with these ids, or all, oldest first. */
export const allSubscribers = (db: Queryable, ids?: readonly number[]): Promise<Subscriber[]> =>
  listSubscribers(db, ids ? [...ids] : null)
