import type { CartAddress } from '#server/commerce/cart/identity.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

export interface DraftLine {
  product_id: number
  quantity: number
  /** Minor units; null for the product's price. */
  price: number | null
}

/** What staff enter. */
export interface DraftContent {
  shopper_id: number | null
  email: string
  phone: string
  shipping_address: CartAddress | null
  billing_same: boolean
  /** Null while `billing_same`, and until it is entered. */
  billing_address: CartAddress | null
  lines: DraftLine[]
  discount_kind: 'none' | 'percentage' | 'amount' | 'coupon'
  /** Per cent, or minor units. */
  discount_value: number
  coupon_code: string
  shipping_mode: string | null
  /** Minor units; null for the method's rate. */
  shipping_price: number | null
}

export interface DraftRow extends DraftContent {
  id: number
  version: number
  /** The account of the chosen customer. */
  customer_id: number | null
  currency: string
  /** Promised by the payment link, by product id. */
  offered_prices: Readonly<Record<string, number>> | null
  link_version: number
  link_expires_at: Date | null
  sent_at: Date | null
  order_id: number | null
  created_at: Date
  updated_at: Date
}

const CONTENT =
  'shopper_id, email, phone, shipping_address, billing_same, billing_address, lines, discount_kind, discount_value, coupon_code, shipping_mode, shipping_price'
const COLUMNS = `id, version, ${CONTENT}, (SELECT s.customer_id FROM shopper s WHERE s.id = draft_order.shopper_id) AS customer_id, currency, offered_prices,
  link_version, link_expires_at, sent_at, order_id, created_at, updated_at`

export const draftById = statement<DraftRow, [id: number]>(
  'draft-by-id',
  `SELECT ${COLUMNS} FROM draft_order WHERE id = $1`,
)
const lockRow = statement<DraftRow, [id: number]>(
  'draft-lock',
  `SELECT ${COLUMNS} FROM draft_order WHERE id = $1 FOR UPDATE`,
)

/** Locks a draft. Its order is locked after it, never before. */
export async function lockDraft(db: Queryable, id: number): Promise<DraftRow | undefined> {
  const [row] = await lockRow(db, id)
  return row
}

type Stored = [
  shopper: number | null,
  email: string,
  phone: string,
  address: string | null,
  billingSame: boolean,
  billing: string | null,
  lines: string,
  discountKind: DraftContent['discount_kind'],
  discountValue: number,
  coupon: string,
  mode: string | null,
  price: number | null,
  currency: string,
  total: number,
]
const storedValues = (given: DraftContent, currency: string, total: number): Stored => [
  given.shopper_id,
  given.email,
  given.phone,
  given.shipping_address && JSON.stringify(given.shipping_address),
  given.billing_same,
  given.billing_address && JSON.stringify(given.billing_address),
  JSON.stringify(given.lines),
  given.discount_kind,
  given.discount_value,
  given.coupon_code,
  given.shipping_mode,
  given.shipping_price,
  currency,
  total,
]
const insertRow = statement<{ id: number }, [...Stored, by: string]>(
  'draft-insert',
  `INSERT INTO draft_order (${CONTENT}, currency, total, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
)
// What was sent is no longer offered.
const updateRow = statement<NoRow, [...Stored, id: number]>(
  'draft-update',
  `UPDATE draft_order SET shopper_id = $1, email = $2, phone = $3, shipping_address = $4, billing_same = $5, billing_address = $6, lines = $7,
     discount_kind = $8, discount_value = $9, coupon_code = $10, shipping_mode = $11, shipping_price = $12, currency = $13, total = $14,
     offered_prices = NULL, link_version = link_version + 1, link_expires_at = NULL, order_id = NULL, updated_at = now() WHERE id = $15`,
)
export const deleteDraftRow = statement<NoRow, [id: number]>('draft-delete', 'DELETE FROM draft_order WHERE id = $1')
export const setDraftOrder = statement<NoRow, [id: number, order: number]>(
  'draft-ordered',
  'UPDATE draft_order SET order_id = $2, updated_at = now() WHERE id = $1',
)
export const offerDraft = statement<
  Pick<DraftRow, 'link_version' | 'link_expires_at' | 'sent_at'>,
  [id: number, prices: string, days: number, total: number]
>(
  'draft-offer',
  `UPDATE draft_order SET offered_prices = $2, link_version = link_version + 1, link_expires_at = now() + make_interval(days => $3::int),
     sent_at = now(), total = $4, updated_at = now() WHERE id = $1 RETURNING link_version, link_expires_at, sent_at`,
)

export async function insertDraft(
  db: Queryable,
  given: DraftContent,
  { currency, total, by }: { currency: string; total: number; by: string },
): Promise<number> {
  const [row] = await insertRow(db, ...storedValues(given, currency, total), by)
  return row!.id
}

/** Stores other content. Its payment link is void from then on, and what was ordered by it no longer belongs to it. */
export async function updateDraft(
  db: Queryable,
  id: number,
  given: DraftContent,
  { currency, total }: { currency: string; total: number },
): Promise<void> {
  await updateRow(db, ...storedValues(given, currency, total), id)
}
