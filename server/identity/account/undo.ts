import type { FastifyInstance } from 'fastify'
import { dropOwnCodes } from '#server/identity/auth/codes.ts'
import { dropResetLinks } from '#server/identity/auth/reset-links.ts'
import { endSessions } from '#server/identity/auth/sessions.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, fieldRefusal } from '#server/identity/customer/customers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { type Change, WAYS, type WaysIn, findChange, readBefore } from './account-change.ts'
import { restoreCustomer } from './delete-customer.ts'

/** A link that undoes nothing (any more). */
export const badUndoLink = (): ApiError =>
  new ApiError(422, 'bad_undo_link', 'This link has expired, has already been used or is incomplete.')

const undoLock = statement<NoRow, [number]>('undo-lock', 'SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE')

const undoLater = statement<NoRow, [number, number]>(
  'undo-later',
  'DELETE FROM account_change WHERE customer_id = $1 AND id >= $2',
)

const undoEmailLinks = statement<NoRow, [number]>('undo-email-links', 'DELETE FROM email_link WHERE customer_id = $1')

/**
 * Puts the ways into an account back as they stood before a change, and ends every session. What was changed later is undone with it, and
 * its links are void; earlier changes can still be undone. Throws ApiError 422 when the link holds no more, or when an address or a
 * number is verified for another account by now.
 */
export async function undoChange(
  db: Queryable,
  app: FastifyInstance,
  token: string,
): Promise<{ customer: CustomerRow; change: Change }> {
  const found = await findChange(db, token)
  if (!found) throw badUndoLink()
  await undoLock(db, found.customer_id)
  // Two links of one change at the same moment: the second finds nothing to undo.
  const change = await findChange(db, token)
  if (!change) throw badUndoLink()
  const { ways, parts } = readBefore(change, token)
  const id = change.customer_id
  if (parts) await restoreCustomer(db, app, id, parts)
  const customer = await putBack(db, id, ways)
  await undoLater(db, id, change.id)
  await endSessions(db, id)
  await dropResetLinks(db, id)
  await dropOwnCodes(db, id)
  await undoEmailLinks(db, id)
  return { customer, change }
}

// A change of before an update of the shop may not know every way in: what it does not name stays.
const putWays = statement<CustomerRow, [id: number, ways: string]>(
  'undo-put-back',
  `UPDATE customer SET (${WAYS.join(', ')}) =
     (SELECT ${WAYS.map((name) => `g.${name}`).join(', ')} FROM jsonb_populate_record(customer, $2::jsonb) g),
     pending_email = NULL, pending_session = NULL WHERE id = $1 RETURNING ${CUSTOMER_COLUMNS}`,
)

async function putBack(db: Queryable, id: number, ways: WaysIn): Promise<CustomerRow> {
  const [row] = await putWays(db, id, JSON.stringify(ways)).catch((error: unknown) => {
    if ((error as { code?: string }).code === '23505')
      throw fieldRefusal(
        'undo_taken',
        'token',
        'The address or the number is verified for another account by now. Please write to us.',
      )
    throw error
  })
  if (!row) throw badUndoLink()
  return row
}
