import type { DeliveryDays } from '#domain/arrival.ts'
import type { CartAddress } from '#server/commerce/cart/identity.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import * as requestErrors from '#words/request-errors.ts'

/**
 * pending: awaits its payment or confirmation, with reserved stock; unpaid: neither came in time, and the stock is
 * released; confirmed: paid, or payable on delivery.
 */
export type OrderStatus = 'pending' | 'unpaid' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'refunded'

/** An order as stored. Its content and price never change. */
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
  /** Of the total, what was cancelled before it was paid. */
  waived_total: number
  /** Of the total, what gift cards pay. */
  gift_total: number
  coupon: { id: number; code: string; title: string; kind: string; value: number } | null
  shipping_mode: {
    code: string
    name: string
    gst_rate: number
    /** HSN of the goods that determine the shipping rate; undefined when shipping has its own. */
    hsn?: string
    tax: number
    days_from: number
    days_to: number
    /** Undefined for orders older than this field. */
    expected?: DeliveryDays
    /** The place where it is picked up, as it was when ordered. */
    pickup?: { name: string; hours: string; instructions: string }
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
  /** Set when the customer's account was deleted. */
  erased_at: Date | null
  /** Hash of the mailbox or number that must confirm; null if none has to. */
  contact_key: string | null
  /** Channels that exceeded the daily limit and were not confirmed; nothing is sent there. */
  unproved: ('email' | 'sms')[]
  mailbox_key: string | null
  /** In the account because the customer verified its mailbox. */
  joined_by_mailbox: boolean
  /** Signed links with a lower version are void. */
  link_version: number
  packed_at: Date | null
  packed_by: string | null
  gift_note: string | null
  gift_wrapped: boolean
  tags: string[]
}

export const isPickup = ({ shipping_mode: { pickup } }: Pick<OrderRow, 'shipping_mode'>): boolean =>
  pickup !== undefined

export interface OrderShop {
  name: string
  address: string
  email: string
  phone: string
  country: string
  state: string
  gstin: string
  origin: string
  mobile_code: string
  locale: string
  timeZone: string
}

export const ORDER_COLUMNS = `id, order_no, customer_id, cart_id, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total,
  tax_total, grand_total, paid_total, refunded_total, waived_total, gift_total, coupon, shipping_mode, payment_mode, phone, email, shipping_address, billing_address,
  shop, waybill, carrier, invoice_no, experience_rating, google_gtag_event_tracked, google_gtm_event_tracked, facebook_pixel_event_tracked,
  created_at, confirmed_at, erased_at, contact_key, unproved, mailbox_key, joined_by_mailbox, link_version, packed_at, packed_by, tags, gift_note, gift_wrapped`

export const orderById = statement<OrderRow, [number]>(
  'order-by-id',
  `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = $1`,
)
export const orderByNumber = statement<OrderRow, [string]>(
  'order-by-number',
  `SELECT ${ORDER_COLUMNS} FROM orders WHERE order_no = $1`,
)
const cartOf = statement<{ cart_id: number | null }, [number]>('order-cart', 'SELECT cart_id FROM orders WHERE id = $1')
const lockCart = statement<{ id: number }, [number | null]>(
  'order-cart-lock',
  'SELECT id FROM cart WHERE id = $1 FOR UPDATE',
)
const lockRow = statement<OrderRow, [number]>(
  'order-lock',
  `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
)
const ordersOfCart = statement<OrderRow, [number]>(
  'orders-of-cart',
  `SELECT ${ORDER_COLUMNS} FROM orders WHERE cart_id = $1 AND status IN ('pending', 'unpaid') ORDER BY id FOR NO KEY UPDATE`,
)
const ofVersion = statement<OrderRow, [number, string]>(
  'order-of-version',
  `SELECT ${ORDER_COLUMNS} FROM orders WHERE cart_id = $1 AND cart_version = $2 AND status <> 'cancelled' FOR NO KEY UPDATE`,
)

/** Locks an order, its cart first (lock order: 0040_orders.sql). */
export async function lockOrder(db: Queryable, id: number): Promise<OrderRow> {
  const [before] = await cartOf(db, id)
  if (before?.cart_id) await lockCart(db, before.cart_id)
  const [order] = await lockRow(db, id)
  if (!order) throw notFound(t.gone())
  // The cart was merged into another one meanwhile; a retry locks that one.
  if (order.cart_id !== null && order.cart_id !== before?.cart_id)
    throw new ApiError(409, 'conflict', requestErrors.conflict(), {
      retryAfter: 1,
    })
  return order
}

/** The cart's pending and unpaid orders, locked. The cart must be locked. */
export const lockOpenOrders = ordersOfCart

/** Returns the order placed from this state of a cart, locked. The cart must be locked. */
export async function lockOrderOfVersion(
  db: Queryable,
  cartId: number,
  version: string,
): Promise<OrderRow | undefined> {
  const [order] = await ofVersion(db, cartId, version)
  return order
}
