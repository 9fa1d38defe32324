import type { FastifyInstance } from 'fastify'
import type { CustomerErasure } from '#generated/api.d.ts'
import { previewOrderErasure } from '#server/commerce/orders/erase-orders.ts'
import { type NoticeSource, notifyOfChange } from '#server/identity/account/account-change.ts'
import { deleteCustomer } from '#server/identity/account/delete-customer.ts'
import { hasRecentReplacement } from '#server/identity/account/recent-replacement.ts'
import { type CustomerRow, lockCustomer } from '#server/identity/customer/customers.ts'
import type { ShopperRow } from '#server/identity/customer/shoppers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/customer-errors.ts'

/** An id that no account has. */
const NOBODY = 0

const addressesOf = statement<{ email: string | null; email_key: string | null }, [guest: string]>(
  'erase-guest-addresses',
  `SELECT DISTINCT email, lower(email) AS email_key FROM orders
   WHERE customer_id IS NULL AND guest_key_of(mailbox_key, phone) = $1 AND erased_at IS NULL`,
)
// Their authors have no account, so the parts of an account do not find them.
const anonymiseReviews = statement<NoRow, [guest: string]>(
  'erase-guest-reviews',
  `UPDATE review r SET author = 'A customer', place = '', pictures = '[]' FROM order_line l JOIN orders o ON o.id = l.order_id
   WHERE r.order_line_id = l.id AND r.customer_id IS NULL AND o.customer_id IS NULL AND guest_key_of(o.mailbox_key, o.phone) = $1`,
)

const removeShopper = statement<NoRow, [id: number]>('erase-shopper', 'DELETE FROM shopper WHERE id = $1')

/** Returns a guest as a customer for deletion. Whoever orders with a mailbox owns what belongs to it. */
const guestAs = (email: string | null, emailKey: string | null, guestKey: string) => ({
  id: NOBODY,
  first_name: '',
  last_name: '',
  email,
  email_key: emailKey,
  email_verified_at: new Date(),
  email_from_before: false,
  pending_email: null,
  pending_session: null,
  phone: null,
  phone_verified_at: null,
  phone_by_mailbox: false,
  password_hash: null,
  password_version: 0,
  created_at: new Date(),
  guest_key: guestKey,
})

/**
 * Erases a customer in the same way as when they delete their account (AC-07). Accounts get an email with a link that
 * restores them for seven days; a guest's data cannot be restored.
 * @throws ApiError 404 if the account was deleted meanwhile; 422 while a changed address or number can be restored
 */
export async function eraseShopper(
  db: Queryable,
  app: FastifyInstance,
  shopper: ShopperRow,
  notices: NoticeSource,
): Promise<void> {
  const { customer_id: id, guest_key: guest } = shopper
  if (id !== null) {
    const [customer] = await lockCustomer(db, id)
    if (!customer) throw notFound(t.customerNotFound())
    if (await hasRecentReplacement(db, id)) throw new ApiError(422, 'changed_lately', t.changedLately())
    const parts = await deleteCustomer(db, app, customer)
    await notifyOfChange(db, app, notices, { kind: 'deletion', before: customer, parts })
  } else if (guest !== null) {
    await anonymiseReviews(db, guest)
    for (const { email, email_key: key } of await addressesOf(db, guest))
      await deleteCustomer(db, app, guestAs(email, key, guest) satisfies CustomerRow)
  }
  await removeShopper(db, shopper.id)
}

/** Returns what erasing a customer would remove, and what tax law keeps. */
export async function previewErasure(db: Queryable, shopper: ShopperRow): Promise<CustomerErasure> {
  const { kept_until: until, ...counts } = await previewOrderErasure(db, shopper)
  return { ...counts, kept_until: until, is_mailed: shopper.customer_id !== null && shopper.email !== '' }
}
