import { emailKey } from '#lib/normal-form.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** Minutes that a reset link holds. */
export const LINK_MINUTES = 60

const resetPut = statement<NoRow, [Buffer, number | null, string | null, number | null]>(
  'reset-put',
  `INSERT INTO reset_link (token_hash, customer_id, email_key, password_version, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${LINK_MINUTES} minutes')`,
)

/**
 * A new link's token, bound to the address and to the password as they are now; without a customer one that leads nowhere. Links sent
 * before hold on: mail may arrive in another order.
 */
export async function makeResetToken(
  db: Queryable,
  customer: Pick<CustomerRow, 'id' | 'email_key' | 'password_version'> | undefined,
): Promise<string> {
  const token = newToken()
  await resetPut(
    db,
    hashToken(token),
    customer?.id ?? null,
    customer?.email_key ?? null,
    customer?.password_version ?? null,
  )
  return token
}

const HOLDS = `l.email_key = c.email_key AND l.password_version = c.password_version AND l.expires_at > now() AND c.deleted_at IS NULL
  AND (c.email_verified_at IS NOT NULL OR c.email_from_before)`

const find = statement<{ customer_id: number }, [Buffer, string]>(
  'reset-find',
  `SELECT l.customer_id FROM reset_link l JOIN customer c ON c.id = l.customer_id
   WHERE l.token_hash = $1 AND c.email_key = $2 AND ${HOLDS}`,
)

/** Whose link it is, if it holds and is for this e-mail address. */
export async function findResetLink(db: Queryable, email: string, token: string): Promise<number | undefined> {
  return (await find(db, hashToken(token), emailKey(email)))[0]?.customer_id
}

const resetUse = statement<{ token_hash: Buffer; holds: boolean }, [number]>(
  'reset-use',
  `DELETE FROM reset_link l USING customer c WHERE l.customer_id = $1 AND c.id = $1 RETURNING l.token_hash, (${HOLDS}) IS TRUE AS holds`,
)

/**
 * Uses the link up, and every other one of the customer with it; false when another request was quicker, or the address or the password
 * was changed since. The customer is locked.
 */
export async function useResetLink(db: Queryable, customerId: number, token: string): Promise<boolean> {
  const rows = await resetUse(db, customerId)
  const wanted = hashToken(token)
  return rows.some(({ token_hash, holds }) => holds && token_hash.equals(wanted))
}

const resetVoid = statement<NoRow, [number]>('reset-void', 'DELETE FROM reset_link WHERE customer_id = $1')

/** Makes every reset link of a customer void. */
export async function dropResetLinks(db: Queryable, customerId: number): Promise<void> {
  await resetVoid(db, customerId)
}
