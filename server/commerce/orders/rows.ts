import type { DeliveryDays } from '#domain/arrival.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** pending: payment is awaited, or the opening of a link (held-orders.ts), stock held; unpaid: neither came in time, stock let go; confirmed: paid, or to be paid on delivery. */
export type OrderStatus = 'pending' | 'unpaid' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

/** An order as stored. What it consists of and costs never changes. */
export interface OrderRow {
  id: number
  order_no: string
  customer_id: number | null
  cart_id: number | null
  cart_version: string
  status: OrderStatus
  held_until: Date | null
  currency: string
  sub_total: number
  discount_total: number
  shipping_total: number
  tax_total: number
  grand_total: number
  paid_total: number
  refunded_total: number
  coupon: { id: number; code: string; title: string; kind: string; value: number } | null
  shipping_mode: {
    code: string
    name: string
    /** Per cent. */
    gst_rate: number
    /** HSN of the goods that determine the shipping rate; undefined when shipping has its own. */
    hsn?: string
    /** Held by shipping_total. */
    tax: number
    days_from: number
    days_to: number
    /** The days the checkout named; undefined in orders that are older than this field. */
    expected?: DeliveryDays
  }
  payment_mode: { code: string; name: string }
  phone: string | null
  email: string | null
  shipping_address: CartAddress
  billing_address: CartAddress
  shop: OrderShop
  waybill: string | null
  carrier: string | null
  invoice_no: string | null
  experience_rating: number | null
  google_gtag_event_tracked: boolean
  google_gtm_event_tracked: boolean
  facebook_pixel_event_tracked: boolean
  created_at: Date
  confirmed_at: Date | null
  /** When the person left it: their account was deleted. */
  erased_at: Date | null
  /** Of the mailbox or the number whose link confirms it, a digest; null for an order that never had to wait for one. */
  contact_key: string | null
  /** Ways to the shopper that had enough messages for that day and that no link proved: no news go there. */
  unproved: ('email' | 'sms')[]
  /** The mailbox behind `email` (mailbox-key.ts). */
  mailbox_key: string | null
  /** In the account because the customer verified its mailbox. */
  joined_by_mailbox: boolean
  /** Signed links with a lower version are void. */
  link_version: number
}

/** The shop as it was on the day of an order. */
export interface OrderShop {
  name: string
  address: string
  email: string
  phone: string
  country: string
  state: string
  /** Tax number; '' without one. */
  gstin: string
  /** For the links in its mails. */
  origin: string
  /** Of its country, before a phone number. */
  mobile_code: string
  locale: string
  timeZone: string
}

const COLUMNS = `id, order_no, customer_id, cart_id, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total,
  tax_total, grand_total, paid_total, refunded_total, coupon, shipping_mode, payment_mode, phone, email, shipping_address, billing_address,
  shop, waybill, carrier, invoice_no, experience_rating, google_gtag_event_tracked, google_gtm_event_tracked, facebook_pixel_event_tracked,
  created_at, confirmed_at, erased_at, contact_key, unproved, mailbox_key, joined_by_mailbox, link_version`

export const orderById = statement<OrderRow, [number]>('order-by-id', `SELECT ${COLUMNS} FROM orders WHERE id = $1`)
export const orderByNumber = statement<OrderRow, [string]>(
  'order-by-number',
  `SELECT ${COLUMNS} FROM orders WHERE order_no = $1`,
)
const cartOf = statement<{ cart_id: number | null }, [number]>('order-cart', 'SELECT cart_id FROM orders WHERE id = $1')
const lockCart = statement<{ id: number }, [number | null]>(
  'order-cart-lock',
  'SELECT id FROM cart WHERE id = $1 FOR UPDATE',
)
const lockRow = statement<OrderRow, [number]>(
  'order-lock',
  `SELECT ${COLUMNS} FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
)
const ordersOfCart = statement<OrderRow, [number]>(
  'orders-of-cart',
  `SELECT ${COLUMNS} FROM orders WHERE cart_id = $1 AND status IN ('pending', 'unpaid') ORDER BY id FOR NO KEY UPDATE`,
)
const ofVersion = statement<OrderRow, [number, string]>(
  'order-of-version',
  `SELECT ${COLUMNS} FROM orders WHERE cart_id = $1 AND cart_version = $2 AND status <> 'cancelled' FOR NO KEY UPDATE`,
)

/** An order for changes: its cart is locked first, then the order (the order of locks stands in 0040_orders.sql). */
export async function lockOrder(db: Queryable, id: number): Promise<OrderRow> {
  const [before] = await cartOf(db, id)
  if (before?.cart_id) await lockCart(db, before.cart_id)
  const [order] = await lockRow(db, id)
  if (!order) throw notFound('This order does not exist.')
  // Its cart has just joined another one: the next try locks that.
  if (order.cart_id !== null && order.cart_id !== before?.cart_id)
    throw new ApiError(409, 'conflict', 'Someone else changed this at the same moment. Please try again.', {
      retryAfter: 1,
    })
  return order
}

/** The orders of a cart that may still be paid, locked. The caller holds the cart's lock. */
export const lockOpenOrders = ordersOfCart

/** The order that was made from this state of a cart, locked; undefined when there is none. The caller holds the cart's lock. */
export async function lockOrderOfVersion(
  db: Queryable,
  cartId: number,
  version: string,
): Promise<OrderRow | undefined> {
  const [order] = await ofVersion(db, cartId, version)
  return order
}
