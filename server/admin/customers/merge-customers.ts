import type { FastifyInstance } from 'fastify'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { moveCart } from '#server/commerce/cart/move-cart.ts'
import { deleteCustomer } from '#server/identity/account/delete-customer.ts'
import { hasRecentReplacement } from '#server/identity/account/recent-replacement.ts'
import { CUSTOMER_COLUMNS, type CustomerRow } from '#server/identity/customer/customers.ts'
import type { ShopperRow } from '#server/identity/customer/shoppers.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import * as t from '#words/customer-errors.ts'
import { type MovedData, moveData } from './move-data.ts'

export interface Merge extends MovedData {
  cart_items: number
  /** Subscription and back-in-stock alerts of a mailbox that no account has any more. */
  ended_subscriptions: number
  ended_alerts: number
  ended_sessions: number
  email: string
  phone: string
  /** Both accounts have verified contacts that differ, so only an owner may merge them. */
  needs_owner: boolean
}

const lockBoth = statement<CustomerRow, [ids: number[]]>(
  'merge-lock-customers',
  `SELECT ${CUSTOMER_COLUMNS} FROM customer WHERE id = ANY ($1::int[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
)
const lockCarts = statement<NoRow, [ids: number[]]>(
  'merge-lock-carts',
  'SELECT FROM cart WHERE customer_id = ANY ($1::int[]) ORDER BY id FOR UPDATE',
)
const lockDrafts = statement<NoRow, [customer: number]>(
  'merge-lock-drafts',
  'SELECT FROM draft_order WHERE shopper_id IN (SELECT id FROM shopper WHERE customer_id = $1) ORDER BY id FOR NO KEY UPDATE',
)
const lockOrders = statement<NoRow, [customer: number]>(
  'merge-lock-orders',
  'SELECT FROM orders WHERE customer_id = $1 ORDER BY id FOR NO KEY UPDATE',
)
const countSessions = statement<{ count: number }, [customer: number]>(
  'merge-count-sessions',
  'SELECT count(*)::int AS count FROM customer_session WHERE customer_id = $1 AND expires_at > now()',
)
const setContact = statement<
  NoRow,
  [
    id: number,
    first: string,
    last: string,
    email: string | null,
    key: string | null,
    emailVerified: Date | null,
    fromBefore: boolean,
    phone: string | null,
    phoneVerified: Date | null,
    byMailbox: boolean,
  ]
>(
  'merge-set-contact',
  `UPDATE customer SET first_name = $2, last_name = $3, email = $4, email_key = $5, email_verified_at = $6, email_from_before = $7,
     phone = $8, phone_verified_at = $9, phone_by_mailbox = $10 WHERE id = $1`,
)
const setMergedInto = statement<NoRow, [merged: number, kept: number]>(
  'merge-set-target',
  'UPDATE customer SET merged_into = $2 WHERE id = $1',
)
const moveNotes = statement<NoRow, [merged: number, kept: number]>(
  'merge-notes',
  `WITH merged AS (SELECT note, tags FROM shopper WHERE customer_id = $1 FOR UPDATE)
   UPDATE shopper s SET note = left(concat_ws(E'\\n\\n', nullif(s.note, ''), nullif(m.note, '')), 5000), version = s.version + 1,
     tags = (SELECT coalesce(array_agg(DISTINCT tag), '{}') FROM unnest(s.tags || m.tags) AS t(tag))
   FROM merged m WHERE s.customer_id = $2`,
)

/**
 * Merges an account into another one, which keeps its login: orders, addresses, wishlist, cart, reviews and notes move,
 * and the merged account is deleted with its sessions, links and codes. Consent is never widened: a subscription stays
 * with its mailbox, and ends if no account has the mailbox any more.
 * @throws ApiError 404; 422 with the reason why these two cannot be merged
 */
export async function mergeCustomers(
  db: Queryable,
  app: FastifyInstance,
  { into, from }: { into: ShopperRow; from: ShopperRow },
  allowsDifferentContacts: boolean,
): Promise<Merge> {
  const { kept, merged } = await lockAccounts(db, into, from)
  await requireMergeable(db, kept, merged)
  const needsOwner = hasDifferentContacts(kept, merged)
  if (needsOwner && !allowsDifferentContacts) throw new ApiError(422, 'different_contacts', t.differentContacts())
  const contact = contactOf(kept, merged)
  const [sessions] = await countSessions(db, merged.id)
  const cartItems = await moveCart(db, merged.id, kept.id)
  const moved = await moveData(db, merged.id, kept.id)
  await moveNotes(db, merged.id, kept.id)
  const ended = await endMailbox(db, app, merged, contact)
  // Without its contact, only what belongs to the account is removed, and nothing that belongs to the mailbox.
  await deleteCustomer(db, app, {
    ...merged,
    ...{
      email: null,
      email_key: null,
      email_verified_at: null,
      pending_email: null,
      phone: null,
      phone_verified_at: null,
    },
  })
  await setMergedInto(db, merged.id, kept.id)
  await setContact(
    db,
    kept.id,
    contact.first_name,
    contact.last_name,
    contact.email,
    contact.email_key,
    contact.email_verified_at,
    contact.email_from_before,
    contact.phone,
    contact.phone_verified_at,
    contact.phone_by_mailbox,
  )
  return {
    ...moved,
    ...ended,
    cart_items: cartItems,
    ended_sessions: sessions?.count ?? 0,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    needs_owner: needsOwner,
  }
}

/** Locks both accounts, then their carts, then the draft orders and orders that move (docs/decisions/0024). */
async function lockAccounts(
  db: Queryable,
  into: ShopperRow,
  from: ShopperRow,
): Promise<{ kept: CustomerRow; merged: CustomerRow }> {
  if (into.customer_id === null || from.customer_id === null)
    throw new ApiError(422, 'not_an_account', t.mergeNeedsAccounts())
  if (into.customer_id === from.customer_id) throw new ApiError(422, 'same_customer', t.sameCustomer())
  const ids = [into.customer_id, from.customer_id]
  const rows = await lockBoth(db, ids)
  const [kept, merged] = ids.map((id) => rows.find((row) => row.id === id))
  if (!kept || !merged) throw notFound(t.customerNotFound())
  await lockCarts(db, ids)
  await lockDrafts(db, merged.id)
  await lockOrders(db, merged.id)
  return { kept, merged }
}

const isVerified = ({ email_verified_at: email, phone_verified_at: phone }: CustomerRow): boolean =>
  email !== null || phone !== null

async function requireMergeable(db: Queryable, kept: CustomerRow, merged: CustomerRow): Promise<void> {
  for (const { id } of [kept, merged])
    if (await hasRecentReplacement(db, id)) throw new ApiError(422, 'changed_lately', t.changedLately())
  // Otherwise whoever typed another person's contact into an account would get that person's orders.
  if (!isVerified(kept) && isVerified(merged)) throw new ApiError(422, 'verified_account_required', t.keepVerified())
}

function hasDifferentContacts(kept: CustomerRow, merged: CustomerRow): boolean {
  const [one, other] = [kept, merged].map(({ email, email_verified_at: at }) =>
    email !== null && at !== null ? mailboxKey(email) : undefined,
  )
  const [phone, otherPhone] = [kept, merged].map((row) => (row.phone_verified_at ? row.phone : undefined))
  const differ = (a: string | null | undefined, b: string | null | undefined) =>
    a !== undefined && b !== undefined && a !== b
  return differ(one, other) || differ(phone, otherPhone)
}

/** Returns name and contacts of the kept account: a verified contact replaces a missing or unverified one. */
function contactOf(kept: CustomerRow, merged: CustomerRow): CustomerRow {
  const hasName = kept.first_name !== '' || kept.last_name !== ''
  const email = (kept.email_verified_at ?? (kept.email !== null && merged.email_verified_at === null)) ? kept : merged
  const phone = (kept.phone_verified_at ?? (kept.phone !== null && merged.phone_verified_at === null)) ? kept : merged
  const name = hasName ? kept : merged
  return {
    ...kept,
    first_name: name.first_name,
    last_name: name.last_name,
    email: email.email,
    email_key: email.email_key,
    email_verified_at: email.email_verified_at,
    email_from_before: email.email_from_before,
    phone: phone.phone,
    phone_verified_at: phone.phone_verified_at,
    phone_by_mailbox: phone.phone_by_mailbox,
  }
}

/** Ends the subscriptions of a mailbox that belongs to neither account after the merge. */
async function endMailbox(
  db: Queryable,
  app: FastifyInstance,
  merged: CustomerRow,
  contact: CustomerRow,
): Promise<Pick<Merge, 'ended_subscriptions' | 'ended_alerts'>> {
  const end = async (name: string): Promise<number> => {
    const removed = await app.customerParts.find((part) => part.name === name)?.remove(db, merged)
    return Array.isArray(removed) ? removed.length : 0
  }
  const isLost = merged.email_key !== null && merged.email_key !== contact.email_key
  return {
    ended_subscriptions: isLost ? await end('newsletter-subscriber') : 0,
    ended_alerts: isLost ? await end('product-waits') : 0,
  }
}
