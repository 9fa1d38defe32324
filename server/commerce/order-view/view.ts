import { toPercent } from '#domain/gst-rates.ts'
import { readCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import type { FastifyInstance } from 'fastify'
import type { Image, Order, OrderPage, OrderSummary } from '#generated/api.d.ts'
import { lineRights } from './line-rights.ts'
import { readParcels } from './read-parcels.ts'
import { readRequests } from './read-refund-requests.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import { installedNames } from '#server/store/plugins/service.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import { isEmailCorrectable } from '#server/commerce/orders/correct-email.ts'
import { canBeCancelled } from '#server/commerce/orders/cancel-rules.ts'
import { awaitsConfirmation, confirmationChannel } from '#server/commerce/orders/unconfirmed-orders.ts'
import { findReplacement } from '#server/commerce/orders/replacement-order.ts'
import { isDeliveredByMail } from '#server/commerce/orders/deliver-by-mail.ts'
import { linesOf } from '#server/commerce/orders/lines.ts'
import type { OrderRow, OrderStatus } from '#server/commerce/orders/rows.ts'

const PAGE_SIZE = 10

interface EventRow {
  status: OrderStatus | null
  note: string
  created_at: Date
}

interface SummaryRow {
  order_no: string
  status: OrderStatus
  created_at: Date
  grand_total: number
  paid_total: number
  refunded_total: number
  currency: string
  waybill: string | null
  waybills: string[]
  is_pickup: boolean
  packed_at: Date | null
  contact_key: string | null
  unproved: OrderRow['unproved']
  units: number
  lines: number
  names: string[]
  images: (Image | null)[]
}

const historyOf = statement<EventRow, [number]>(
  'order-history',
  'SELECT status, note, created_at FROM order_event WHERE order_id = $1 ORDER BY id',
)
const countOrders = statement<{ total: number }, [number]>(
  'orders-count',
  'SELECT count(*)::int AS total FROM orders WHERE customer_id = $1',
)
const readPage = statement<SummaryRow, [number, number, number]>(
  'orders-page',
  `SELECT o.order_no, o.status, o.created_at, o.grand_total, o.paid_total, o.refunded_total, o.currency, o.waybill, o.packed_at, o.shipping_mode ? 'pickup' AS is_pickup,
     ARRAY(SELECT waybill FROM shipment s WHERE s.order_id = o.id ORDER BY s.id) AS waybills, o.contact_key, o.unproved, l.units, l.lines, l.names, l.images
   FROM (SELECT * FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3) o,
     LATERAL (SELECT coalesce(sum(quantity), 0)::int AS units, count(*)::int AS lines, ARRAY(SELECT name FROM order_line WHERE order_id = o.id ORDER BY position LIMIT 3) AS names,
       ARRAY(SELECT image FROM order_line WHERE order_id = o.id ORDER BY position LIMIT 3) AS images FROM order_line WHERE order_id = o.id) l
   ORDER BY o.id DESC`,
)

/** What shop and caller allow (settings enable_cancel_order, enable_refund; the review plugin). */
export interface OrderSwitches {
  canCancel: boolean
  canRefund: boolean
  canRate: boolean
  canCorrectEmail?: boolean
  /** Pictures are not served while the shop is closed. */
  hasNoPictures?: boolean
}

export const orderSwitches = (
  settings: Readonly<Record<string, unknown>>,
  plugins: ReadonlySet<string> = new Set(),
): OrderSwitches => ({
  canCancel: settings['enable_cancel_order'] === true,
  canRefund: settings['enable_refund'] === true,
  canRate: plugins.has('review'),
})

export async function readOrderSwitches(app: FastifyInstance): Promise<OrderSwitches> {
  return orderSwitches(...(await Promise.all([readSettings(app), installedNames(app)])))
}

export async function readOrder(db: Queryable, order: OrderRow, switches: OrderSwitches): Promise<Order> {
  const { currency, coupon, shipping_mode: shipping } = order
  const money = (amount: number) => ({ amount, currency })
  const [lines, history] = [await linesOf(db, order.id), await historyOf(db, order.id)]
  const rights = await lineRights(db, order, switches)
  const replacement = order.status === 'cancelled' ? await findReplacement(db, order) : undefined
  return {
    order_no: order.order_no,
    status: order.status,
    created_at: order.created_at.toISOString(),
    confirmed_at: order.confirmed_at?.toISOString() ?? null,
    held_until: order.held_until?.toISOString() ?? null,
    sub_total: money(order.sub_total),
    discount_total: money(order.discount_total),
    shipping_total: money(order.shipping_total),
    tax_total: money(order.tax_total),
    grand_total: money(order.grand_total),
    ...(order.gift_total > 0 && { gift_total: money(order.gift_total) }),
    paid_total: money(order.paid_total),
    refunded_total: money(order.refunded_total),
    payment_status: paymentStatusOf(order),
    coupon: coupon && { code: coupon.code, title: coupon.title },
    shipping_method: {
      code: shipping.code,
      name: shipping.name,
      days_from: shipping.days_from,
      days_to: shipping.days_to,
      ...(shipping.expected && { expected: shipping.expected }),
      ...(shipping.pickup && { pickup: { ...shipping.pickup, ready_at: order.packed_at?.toISOString() ?? null } }),
    },
    payment_method: order.payment_mode,
    phone: order.phone,
    email: order.email,
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    ...(replacement !== undefined && { in_force: replacement }),
    ...(await readParcels(db, order)),
    invoice_no: order.invoice_no,
    ...permittedActions(order, switches),
    is_guest: order.customer_id === null,
    ...(switches.canCorrectEmail && isEmailCorrectable(order) && { can_correct_email: true }),
    experience_rating: order.experience_rating,
    ...giftFields(order),
    productchannel: lines.map(({ gst_bps: bps, is_wrapping: _wrapping, ...line }) => ({
      ...line,
      gst_rate: toPercent(bps),
      image: switches.hasNoPictures ? null : line.image,
      unit_price: money(line.unit_price),
      line_total: money(line.line_total),
      discount: money(line.discount),
      tax: money(line.tax),
      ...(rights.get(line.id) ?? { refundable_quantity: 0, can_rate: false, rating: null }),
    })),
    refund_requests: (await readRequests(db, order)).map((request) =>
      switches.hasNoPictures ? { ...request, pictures: [] } : request,
    ),
    credit_notes: (await readCreditNotes(db, order.id)).map(({ number, amount, created_at: at }) => ({
      number,
      amount: money(amount),
      created_at: at.toISOString(),
    })),
    history: history.map(({ status, note, created_at: at }) => ({ status, note, at: at.toISOString() })),
    google_gtag_event_tracked: order.google_gtag_event_tracked,
    google_gtm_event_tracked: order.google_gtm_event_tracked,
    facebook_pixel_event_tracked: order.facebook_pixel_event_tracked,
  }
}

export async function listOrders(
  db: Queryable,
  customerId: number,
  number: number,
  switches: OrderSwitches,
): Promise<OrderPage> {
  const [counted] = await countOrders(db, customerId)
  const total = counted?.total ?? 0
  const rows = await readPage(db, customerId, PAGE_SIZE, (number - 1) * PAGE_SIZE)
  return {
    orders: rows.map((row) => summaryOf(row, switches)),
    page: number,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  }
}

function summaryOf(row: SummaryRow, switches: OrderSwitches): OrderSummary {
  const waybill = isDeliveredByMail(row) ? null : row.waybill
  return {
    order_no: row.order_no,
    status: row.status,
    created_at: row.created_at.toISOString(),
    grand_total: { amount: row.grand_total, currency: row.currency },
    units: row.units,
    lines: row.lines,
    names: row.names,
    images: row.images.filter((image) => image !== null),
    waybill,
    // Orders of earlier releases may have a waybill and no parcels.
    waybills: waybill === null ? [] : row.waybills.length > 0 ? row.waybills : [waybill],
    ...(row.is_pickup && { shipping_method: { pickup: { ready_at: row.packed_at?.toISOString() ?? null } } }),
    ...permittedActions(row, switches),
  }
}

type OrderState = Pick<
  OrderRow,
  'order_no' | 'status' | 'waybill' | 'paid_total' | 'refunded_total' | 'contact_key' | 'unproved'
>

const permittedActions = (order: OrderState, { canCancel, canRefund }: OrderSwitches) => ({
  can_cancel: canCancel && canBeCancelled(order),
  can_refund:
    canRefund && order.status === 'delivered' && order.refunded_total < order.paid_total && !isDeliveredByMail(order),
  can_pay: (order.status === 'pending' || order.status === 'unpaid') && !awaitsConfirmation(order),
  ...(awaitsConfirmation(order) && { awaits_link_by: confirmationChannel(order) }),
})

/** Returns the gift of an order, if it is one. */
export const giftFields = ({ gift_note: note, gift_wrapped: wrapped }: OrderRow): Pick<Order, 'gift'> =>
  note !== null || wrapped ? { gift: { note, wrapped } } : {}

/** What of an order is paid. */
export function paymentStatusOf(order: OrderRow): Order['payment_status'] {
  const { status, paid_total: paid, refunded_total: refunded } = order
  const total = order.grand_total - order.waived_total
  if (total === 0 && paid === 0) return 'none'
  if (paid > 0 && refunded === paid) return 'refunded'
  if (refunded > 0 && paid - refunded < total) return 'partly_refunded'
  if (paid >= total) return 'paid'
  if (status === 'cancelled') return 'none'
  return order.payment_mode.code === CASH_ON_DELIVERY ? 'on_delivery' : 'awaiting'
}
