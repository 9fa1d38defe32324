import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'

export const RESET_LINK_MINUTES = 60

const insertLink = statement<NoRow, [Buffer, number | null, string | null, number | null]>(
  'reset-put',
  `INSERT INTO reset_link (token_hash, customer_id, email_key, password_version, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${RESET_LINK_MINUTES} minutes')`,
)

/**
 * Creates a link bound to the current address and password; without a customer, one that never works. Earlier links
 * stay valid, because mails may arrive in another order.
 */
export async function makeResetToken(
  db: Queryable,
  customer: Pick<CustomerRow, 'id' | 'email_key' | 'password_version'> | undefined,
): Promise<string> {
  const token = newToken()
  await insertLink(
    db,
    hashToken(token),
    customer?.id ?? null,
    customer?.email_key ?? null,
    customer?.password_version ?? null,
  )
  return token
}

const IS_VALID = `l.email_key = c.email_key AND l.password_version = c.password_version AND l.expires_at > now() AND c.deleted_at IS NULL
  AND (c.email_verified_at IS NOT NULL OR c.email_from_before)`

const find = statement<{ customer_id: number }, [Buffer, string]>(
  'reset-find',
  `SELECT l.customer_id FROM reset_link l JOIN customer c ON c.id = l.customer_id
   WHERE l.token_hash = $1 AND c.email_key = $2 AND ${IS_VALID}`,
)

/** Returns the customer if the link is valid for this address. */
export async function findResetLink(db: Queryable, email: string, token: string): Promise<number | undefined> {
  return (await find(db, hashToken(token), emailKey(email)))[0]?.customer_id
}

const deleteLinksAndCheck = statement<{ token_hash: Buffer; holds: boolean }, [number]>(
  'reset-use',
  `DELETE FROM reset_link l USING customer c WHERE l.customer_id = $1 AND c.id = $1 RETURNING l.token_hash, (${IS_VALID}) IS TRUE AS holds`,
)

/**
 * Consumes the link and revokes the customer's others. Returns false if it was used or invalidated meanwhile. The
 * customer must be locked.
 */
export async function consumeResetLink(db: Queryable, customerId: number, token: string): Promise<boolean> {
  const rows = await deleteLinksAndCheck(db, customerId)
  const tokenHash = hashToken(token)
  return rows.some(({ token_hash, holds }) => holds && token_hash.equals(tokenHash))
}

const deleteLinks = statement<NoRow, [number]>('reset-void', 'DELETE FROM reset_link WHERE customer_id = $1')

export async function revokeResetLinks(db: Queryable, customerId: number): Promise<void> {
  await deleteLinks(db, customerId)
}
