import type { FastifyInstance } from 'fastify'
import { revokeAccountCodes } from '#server/identity/auth/codes.ts'
import { revokeResetLinks } from '#server/identity/auth/reset-links.ts'
import { endSessions } from '#server/identity/auth/sessions.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, fieldError } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/account-errors.ts'
import { type Change, CREDENTIAL_COLUMNS, type Credentials, findChange, readPreviousState } from './account-change.ts'
import { restoreCustomer } from './delete-customer.ts'

export const invalidUndoLink = (): ApiError => new ApiError(422, 'bad_undo_link', t.invalidUndoLink())

const lockCustomer = statement<NoRow, [number]>('undo-lock', 'SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE')

const deleteChangesSince = statement<NoRow, [number, number]>(
  'undo-later',
  'DELETE FROM account_change WHERE customer_id = $1 AND id >= $2',
)

const deleteEmailLinks = statement<NoRow, [number]>('undo-email-links', 'DELETE FROM email_link WHERE customer_id = $1')

/**
 * Restores the credentials from before a change and ends every session. Later changes are undone too; earlier ones can
 * still be undone.
 * @throws ApiError 422 when the link is invalid, or the address or number has been verified for another account.
 */
export async function undoChange(
  db: Queryable,
  app: FastifyInstance,
  token: string,
): Promise<{ customer: CustomerRow; change: Change }> {
  const found = await findChange(db, token)
  if (!found) throw invalidUndoLink()
  await lockCustomer(db, found.customer_id)
  // Another link of the same change may have been used meanwhile.
  const change = await findChange(db, token)
  if (!change) throw invalidUndoLink()
  const { ways: credentials, parts } = readPreviousState(change, token)
  const id = change.customer_id
  if (parts) await restoreCustomer(db, app, id, parts)
  const customer = await restoreCredentials(db, id, credentials)
  await deleteChangesSince(db, id, change.id)
  await endSessions(db, id)
  await revokeResetLinks(db, id)
  await revokeAccountCodes(db, id)
  await deleteEmailLinks(db, id)
  return { customer, change }
}

// Columns that an older version did not record keep their value.
const updateCredentials = statement<CustomerRow, [id: number, ways: string]>(
  'undo-put-back',
  `UPDATE customer SET (${CREDENTIAL_COLUMNS.join(', ')}) =
     (SELECT ${CREDENTIAL_COLUMNS.map((name) => `g.${name}`).join(', ')} FROM jsonb_populate_record(customer, $2::jsonb) g),
     pending_email = NULL, pending_session = NULL WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

async function restoreCredentials(db: Queryable, id: number, credentials: Credentials): Promise<CustomerRow> {
  const [row] = await updateCredentials(db, id, JSON.stringify(credentials)).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505') throw fieldError('undo_taken', 'token', t.undoTaken())
    throw error
  })
  if (!row) throw invalidUndoLink()
  return row
}
