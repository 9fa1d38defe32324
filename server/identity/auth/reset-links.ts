import { type Queryable, statement } from '#server/platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** Minutes that a reset link holds. */
export const LINK_MINUTES = 60

/** A new link's token; without a customer one that leads nowhere. Links sent before hold on: mail may arrive in another order. */
export async function makeResetToken(on: Queryable, customerId: number | undefined): Promise<string> {
  const token = newToken()
  await on.query({
    name: 'reset-put',
    text: `INSERT INTO reset_link (token_hash, customer_id, expires_at) VALUES ($1, $2, now() + interval '${LINK_MINUTES} minutes')`,
    values: [hashToken(token), customerId ?? null],
  })
  return token
}

const find = statement<{ customer_id: number }, [Buffer, string]>(
  'reset-find',
  `SELECT l.customer_id FROM reset_link l JOIN customer c ON c.id = l.customer_id
   WHERE l.token_hash = $1 AND lower(c.email) = lower($2) AND l.expires_at > now() AND c.deleted_at IS NULL`,
)

/** Whose link it is, if it holds and is for this e-mail address. */
export async function findResetLink(on: Queryable, email: string, token: string): Promise<number | undefined> {
  return (await find(on, hashToken(token), email))[0]?.customer_id
}

/** Uses the link up, and every other one of the customer with it; false when another request was quicker. */
export async function useResetLink(on: Queryable, customerId: number, token: string): Promise<boolean> {
  const { rows } = await on.query<{ token_hash: Buffer }>({
    name: 'reset-use',
    text: 'DELETE FROM reset_link WHERE customer_id = $1 RETURNING token_hash',
    values: [customerId],
  })
  const wanted = hashToken(token)
  return rows.some(({ token_hash }) => token_hash.equals(wanted))
}
