import { randomBytes } from 'node:crypto'
import { emailKey } from '#lib/normal-form.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

/** Somebody who gets the shop's letters. */
export interface Subscriber {
  email: string
  /** Of the link that ends them. */
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
const all = statement<Subscriber, []>(
  'newsletter-all',
  'SELECT email, token, confirmed_at FROM newsletter_subscriber ORDER BY confirmed_at, email',
)

/** Whether an address gets the letters already. */
export const isSubscribed = async (db: Queryable, email: string): Promise<boolean> =>
  (await find(db, emailKey(email))).length > 0

/** Writes a confirmed address down, once; the token of its link, or undefined where it stood there already. */
export async function addSubscriber(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await insert(db, emailKey(email), email, randomBytes(32).toString('base64url'))
  return row?.token
}

/** Ends the letters of a link. One that was followed before has nothing left to do. */
export const removeSubscriber = async (db: Queryable, token: string): Promise<void> =>
  void (await removeByToken(db, token))

/** All who get the letters, from the first. */
export const allSubscribers = (db: Queryable): Promise<Subscriber[]> => all(db)
