import { mailboxKey } from '#lib/mailbox-key.ts'
import { emailKey } from '#lib/normalise-text.ts'
import type { CustomerRow } from '#server/identity/customer/customers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'

const joinAll = statement<{ id: number }, [customer: number, mailbox: string]>(
  'orders-join-account',
  `UPDATE orders SET customer_id = $1, joined_by_mailbox = true WHERE mailbox_key = $2 AND customer_id IS NULL
     AND confirmed_at IS NOT NULL AND erased_at IS NULL AND 'email' <> ALL (unproved) RETURNING id`,
)
const joinOne = statement<NoRow, [order: number, customer: number]>(
  'order-join-account',
  'UPDATE orders SET customer_id = $2, joined_by_mailbox = true WHERE id = $1 AND customer_id IS NULL',
)
const joinCoupons = statement<NoRow, [orders: number[], customer: number]>(
  'orders-join-coupons',
  'UPDATE coupon_use SET customer_id = $2 WHERE order_id = ANY ($1)',
)
// The lock makes a deletion of the account wait, so that it erases this order too. SKIP LOCKED because the order is
// locked before the customer here: a busy customer gets the order at the next login.
const ownerOf = statement<{ id: number }, [mailbox: string, key: string]>(
  'mailbox-owner',
  `SELECT id FROM customer WHERE mailbox_of(email_key) = $1 AND email_verified_at IS NOT NULL AND deleted_at IS NULL
   ORDER BY email_key <> $2, id LIMIT 1 FOR SHARE SKIP LOCKED`,
)

/**
 * Moves the confirmed guest orders of a customer's verified mailbox into the account (AC-08). The customer must be
 * locked.
 */
export async function joinGuestOrders(db: Queryable, { id, email }: CustomerRow & { email: string }): Promise<void> {
  const joined = await joinAll(db, id, mailboxKey(email))
  if (joined.length > 0)
    await joinCoupons(
      db,
      joined.map((order) => order.id),
      id,
    )
}

/**
 * Moves a confirmed guest order into the account that has verified its mailbox, if there is one (AC-08). The order must
 * be locked.
 */
export async function joinVerifiedMailbox(db: Queryable, order: OrderRow): Promise<void> {
  if (order.customer_id !== null || order.email === null || order.unproved.includes('email')) return
  const [owner] = await ownerOf(db, mailboxKey(order.email), emailKey(order.email))
  if (!owner) return
  await joinOne(db, order.id, owner.id)
  await joinCoupons(db, [order.id], owner.id)
}
