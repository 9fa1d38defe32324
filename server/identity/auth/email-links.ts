import type { FastifyInstance } from 'fastify'
import { emailKey } from '#lib/normalise-text.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, throwIfTaken } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { hashToken, newToken } from './tokens.ts'
import { runMailboxSteps } from './verified-mailbox.plugin.ts'

export const EMAIL_LINK_DAYS = 7

const insertLink = statement<NoRow, [Buffer, number, string, string]>(
  'email-link-put',
  `INSERT INTO email_link (token_hash, customer_id, email, email_key, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '${EMAIL_LINK_DAYS} days')`,
)

/** Creates a verification link for an account's current or pending address and returns its token. */
export async function makeEmailToken(db: Queryable, customerId: number, email: string): Promise<string> {
  const token = newToken()
  await insertLink(db, hashToken(token), customerId, email, emailKey(email))
  return token
}

/** A valid link: the address is still the account's current or pending one. */
export interface EmailLink {
  customer_id: number
  email: string
  email_key: string
  opened_at: Date
}

const find = statement<EmailLink, [Buffer]>(
  'email-link-find',
  `SELECT l.customer_id, l.email, l.email_key, c.created_at AS opened_at FROM email_link l JOIN customer c ON c.id = l.customer_id
   WHERE l.token_hash = $1 AND l.expires_at > now() AND c.deleted_at IS NULL
     AND (l.email = c.pending_email OR (l.email_key = c.email_key AND c.email_verified_at IS NULL))`,
)

/** Returns undefined for used and expired links, and for addresses the account no longer has. */
export async function findEmailLink(db: Queryable, token: string): Promise<EmailLink | undefined> {
  return (await find(db, hashToken(token)))[0]
}

const lockClaimants = statement<{ id: number }, [string, number]>(
  'email-claimants',
  'SELECT id FROM customer WHERE email_key = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE',
)

const setVerifiedEmail = statement<CustomerRow, [number, string, string]>(
  'customer-verify-email',
  `UPDATE customer SET email = $2, email_key = $3, email_verified_at = now(), email_from_before = false,
   pending_email = NULL, pending_session = NULL WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

const removeUnverifiedEmails = statement<NoRow, [string, number]>(
  'customer-give-way',
  `UPDATE customer SET email = NULL, email_key = NULL, email_from_before = false
   WHERE email_key = $1 AND id <> $2 AND email_verified_at IS NULL`,
)

const deleteLinks = statement<NoRow, [number, string]>(
  'email-link-void',
  'DELETE FROM email_link WHERE customer_id = $1 OR email_key = $2',
)

/**
 * Makes an address the account's verified one, and removes it from accounts where it is unverified.
 * @throws ApiError 422 when it is verified for another account.
 */
export async function verifyEmail(
  db: Queryable,
  app: FastifyInstance,
  customerId: number,
  email: string,
): Promise<CustomerRow> {
  const key = emailKey(email)
  // Locked in one order, because two people may verify the same address at once.
  await lockClaimants(db, key, customerId)
  const rows = await setVerifiedEmail(db, customerId, email, key).catch(throwIfTaken)
  await removeUnverifiedEmails(db, key, customerId)
  await deleteLinks(db, customerId, key)
  if (!rows[0]) throw new Error('The customer of this email address no longer exists.')
  await runMailboxSteps(db, app, rows[0])
  return rows[0]
}
