import type { FastifyInstance } from 'fastify'
import { type CartFacts, type FactLine, calculateFacts } from '#server/commerce/cart/facts.ts'
import type { OpenCart } from '#server/commerce/cart/identity.ts'
import { withPickup } from '#server/commerce/cart/pickup.ts'
import { type Terms, readTerms } from '#server/commerce/cart/terms.ts'
import { type CartFault, type ValidationData, validateCart } from '#server/commerce/cart/validate-cart.ts'
import { viewOf } from '#server/commerce/cart/view.ts'
import { type EvaluatedCoupon, findCouponByCode } from '#server/commerce/coupons/coupons.ts'
import { NO_PICKUP, isPickupCode } from '#server/commerce/shipping/pickup-places.ts'
import { type Reduction, totalsOf } from '#server/commerce/totals/totals.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as cartErrors from '#words/cart-errors.ts'
import * as t from '#words/draft-orders.ts'
import type { DraftContent, DraftRow } from './draft-rows.ts'

/** A stored draft, or one that is being typed. */
export type AnyDraft = DraftContent &
  Pick<DraftRow, 'customer_id' | 'offered_prices'> & { id: number | null; order_id: number | null }

// Units that the draft's own unpaid order reserves are available to it. A price that staff entered comes first, then the one that was offered.
const readLines = statement<FactLine, [lines: string, offered: string, order: number | null]>(
  'draft-lines',
  `SELECT coalesce(l.ordinality::int, 0) AS id, coalesce(l.quantity, 0) AS quantity, NULL::jsonb AS additonal_data, '' AS data_hash,
     coalesce(l.price, ($2::jsonb ->> l.product_id::text)::bigint, p.price) AS seen_price, p.id AS product_id, p.sku,
     coalesce(l.price, ($2::jsonb ->> l.product_id::text)::bigint, p.price) AS price, p.options, p.weight_grams,
     p.stock + coalesce((SELECT s.units FROM orders o JOIN order_stock s ON s.order_id = o.id
       WHERE o.id = $3::bigint AND o.status = 'pending' AND s.product_id = p.id AND s.state = 'held'), 0) AS stock,
     coalesce(jsonb_path_query_first(g.images, '$[*] ? (@.id == $id)', jsonb_build_object('id', p.image_id)), g.images -> 0) - 'id' AS image,
     g.name, g.slug, g.brand, c.name AS category, g.published, g.gst_bps, g.gst_slabs, g.hsn
   FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (product_id int, quantity int, price bigint)) WITH ORDINALITY AS l(product_id, quantity, price, ordinality)
   JOIN product p ON p.id = l.product_id JOIN product_group g ON g.id = p.group_id JOIN category c ON c.id = g.category_id
   ORDER BY l.ordinality`,
)

/** Returns the settings that drafts are calculated with: those of an unknown visitor. */
export const readDraftTerms = (app: FastifyInstance): Promise<Terms> =>
  readTerms(app, { customer: undefined, cookies: {}, origin: '' })

/** Returns a draft as a cart with the same content. */
export const cartOfDraft = (draft: AnyDraft, payment: string | null, terms: Pick<Terms, 'pickupPlaces'>): OpenCart =>
  withPickup(plainCartOf(draft, payment), terms)

const plainCartOf = (draft: AnyDraft, payment: string | null): OpenCart => ({
  id: 0,
  api_cart: `draft ${draft.id ?? ''}`,
  cart_session: '',
  customer_id: draft.customer_id,
  phone: draft.phone || null,
  email: draft.email || null,
  shipping_address: isPickupCode(draft.shipping_mode) ? null : draft.shipping_address,
  billing_address: draft.billing_address,
  billing_same: draft.billing_same,
  coupon_id: null,
  shipping_mode: draft.shipping_mode,
  payment_mode: payment,
  orders_made: 0,
  gift_note: null,
  gift_wrap: false,
  usesFormerSecret: false,
})

const reductionOf = ({ discount_kind: kind, discount_value: value }: DraftContent): Reduction | undefined =>
  kind === 'none' || kind === 'coupon' ? undefined : { kind, value, most: null }

/** Returns the coupon of a draft, evaluated for its customer; its own unpaid order does not count as a use. */
export async function couponOfDraft(
  db: Queryable,
  draft: AnyDraft,
  { format }: Pick<Terms, 'format'>,
  subTotal: number,
): Promise<EvaluatedCoupon | undefined> {
  if (draft.discount_kind !== 'coupon') return undefined
  const { customer_id: customerId, email, phone, order_id: orderId } = draft
  const user = { customerId, email: email || null, phone: phone || null, ...(orderId !== null && { orderId }) }
  return findCouponByCode(db, draft.coupon_code, user, subTotal, format)
}

/** Calculates a draft with current stock and rates, like a cart. */
export async function readDraftFacts(
  db: Queryable,
  draft: AnyDraft,
  terms: Terms,
  payment: string | null = null,
): Promise<CartFacts> {
  const { lines, offered_prices: offered, order_id: order, shipping_price: price } = draft
  const rows = await readLines(db, JSON.stringify(lines), JSON.stringify(offered ?? {}), order)
  const coupon = await couponOfDraft(db, draft, terms, totalsOf({ lines: rows }).sub_total)
  const content = { lines: rows, coupon, discount: reductionOf(draft), deliveryPrice: price ?? undefined }
  return calculateFacts(db, cartOfDraft(draft, payment, terms), content, terms)
}

/**
 * Returns the first reason why a draft cannot be ordered yet: the rules of the checkout, except that the customer need
 * not have an account. Without a payment method, any that is offered for the total counts.
 */
export async function findDraftFault(
  db: Queryable,
  draft: AnyDraft,
  facts: CartFacts,
  { settings, forms }: ValidationData,
  terms: Pick<Terms, 'currency' | 'pickupPlaces' | 'calendar' | 'hasSuggestions'>,
  payment: 'any' | 'chosen' | 'none' = 'any',
): Promise<Pick<CartFault, 'step' | 'code' | 'message'> | undefined> {
  if (facts.lines.length < draft.lines.length) return { step: 'cart', code: 'stock_invalid', message: t.productGone() }
  // Switched off or deleted since it was entered.
  if (draft.discount_kind === 'coupon' && !facts.coupon)
    return { step: 'cart', code: 'coupon_refused', message: cartErrors.couponUnknown({ code: draft.coupon_code }) }
  const view = viewOf(cartOfDraft(draft, null, terms), facts, terms)
  if (isPickupCode(draft.shipping_mode) && view.pickup === undefined)
    return {
      step: 'address',
      code: 'pickup_place_missing',
      message: draft.shipping_mode === NO_PICKUP ? t.choosePickupPlace() : t.pickupPlaceGone(),
    }
  const paying = payment === 'chosen' ? facts.payment : payment === 'none' ? ANY_PAYMENT : facts.payments[0]
  const cart = { ...view, cart_payment_method: paying ?? null }
  const given = { settings: { ...settings, enable_guest_checkout: true }, forms }
  const fault = await validateCart(db, cart, given, 'payment')
  if (fault?.code === 'payment_method_empty' && payment === 'any')
    return { ...fault, message: facts.refusedPayments[0]?.reason ?? t.noPaymentMethod() }
  return fault
}

const ANY_PAYMENT = { code: '', name: '', description: '' }

/** Names the products with too few units, for staff. */
export const describeShortage = ({ shortProducts, lines }: CartFacts): string[] =>
  lines
    .filter(
      ({ product_id: id }, index) =>
        shortProducts.includes(id) && lines.findIndex((line) => line.product_id === id) === index,
    )
    .map(({ name, sku, stock, published }) => t.shortage({ name, sku, left: published ? stock : 0 }))
