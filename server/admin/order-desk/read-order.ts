import type { FastifyInstance } from 'fastify'
import type { DeskAddress, DeskOrder, DeskOrderLine, Money } from '#generated/api.d.ts'
import { addressLines } from '#domain/address-lines.ts'
import { toPercent } from '#domain/gst-rates.ts'
import { printableDocuments } from '#server/commerce/documents/printable-documents.ts'
import { resendableMessages } from '#server/commerce/orders/send-again.ts'
import { readCreditNotes } from '#server/commerce/orders/credit-notes.ts'
import { type DeskFacts, readDeskFacts } from '#server/commerce/orders/desk-facts.ts'
import { allowedActions } from '#server/commerce/orders/desk-rules.ts'
import { type OrderLineRow, linesOf } from '#server/commerce/orders/lines.ts'
import { type LineUnits, openUnits, readUnits } from '#server/commerce/orders/order-units.ts'
import { refundableUnits } from '#server/commerce/orders/refund-lines.ts'
import { findReplacement } from '#server/commerce/orders/replacement-order.ts'
import { type OrderRow, isPickup } from '#server/commerce/orders/rows.ts'
import { shipmentsOf } from '#server/commerce/orders/shipments.ts'
import { awaitsConfirmation, confirmationChannel } from '#server/commerce/orders/unconfirmed-orders.ts'
import { readRequests } from '#server/commerce/order-view/read-refund-requests.ts'
import { giftFields, paymentStatusOf } from '#server/commerce/order-view/view.ts'
import { customerById } from '#server/identity/customer/customers.ts'
import { pageHref } from '#pages/page-href.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { readCountries } from '#server/store/settings/service.ts'
import * as t from '#words/admin-orders.ts'
import { mayPerform } from './may-perform.ts'
import { readMessages } from './messages.ts'
import { readNotes } from './notes.ts'
import { readOrderPayments } from './payments.ts'
import { timelineOf } from './timeline.ts'

const countOrders = statement<{ orders: number }, [number]>(
  'desk-customer-orders',
  'SELECT count(*)::int AS orders FROM orders WHERE customer_id = $1 AND confirmed_at IS NOT NULL',
)

/** Returns an order with everything that its page in the admin shows. */
export async function readDeskOrder(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  staff: Staff,
): Promise<DeskOrder> {
  const { currency, coupon, shipping_mode: shipping } = order
  const money = (amount: number): Money => ({ amount, currency })
  const facts = await readDeskFacts(db, order.id)
  const units = await readUnits(db, order.id)
  const lines = await linesOf(db, order.id)
  const shipments = await shipmentsOf(db, order.id)
  const returns = await readRequests(db, order)
  const creditNotes = await readCreditNotes(db, order.id)
  const messages = await readMessages(db, order.id)
  const notes = await readNotes(db, order.id, staff)
  const { payments, refunds, disputes, payment_events } = await readOrderPayments(db, order.id)
  const replacement = order.status === 'cancelled' ? await findReplacement(db, order) : undefined
  const countries = await readCountries(app)
  const addressOf = (values: OrderRow['shipping_address']): DeskAddress => ({
    values,
    lines: linesOfAddress(values, countries),
  })
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null
  return {
    id: order.id,
    number: order.order_no,
    version: facts.version,
    status: order.status,
    payment_status: paymentStatusOf(order),
    awaits_confirmation_by: awaitsConfirmation(order) ? confirmationChannel(order) : null,
    needs: needsOf(order, facts),
    actions: allowedActions(order, facts).filter((action) => mayPerform(staff, action)),
    sendable: resendableMessages(order, shipments.length),
    documents: printableDocuments(order, staff, {
      parcels: shipments.length > 0 || units.some((unit) => openUnits(unit) > 0),
      creditNotes: creditNotes.length > 0,
    }),
    placed_at: order.created_at.toISOString(),
    confirmed_at: iso(order.confirmed_at),
    held_until: iso(order.held_until),
    packed: order.packed_at && { at: order.packed_at.toISOString(), by: order.packed_by ?? '' },
    locale: order.shop.locale,
    totals: {
      sub_total: money(order.sub_total),
      discount: money(order.discount_total),
      shipping: money(order.shipping_total),
      tax: money(order.tax_total),
      total: money(order.grand_total),
      cancelled: money(creditNotes.reduce((sum, { amount }) => sum + amount, 0)),
      paid: money(order.paid_total),
      refunded: money(order.refunded_total),
      refundable: money(order.paid_total - order.refunded_total),
      due: money(dueOf(order)),
    },
    coupon: coupon && { code: coupon.code, title: coupon.title },
    shipping_method: {
      code: shipping.code,
      name: shipping.name,
      expected: shipping.expected ?? null,
      is_pickup: isPickup(order),
    },
    payment_method: { code: order.payment_mode.code, name: order.payment_mode.name },
    lines: lines.map((line) => lineOf(order, facts, line, units, money)),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      tracking_path: pageHref('parcel', { waybill: shipment.waybill }),
      shipped_at: shipment.shipped_at.toISOString(),
      delivered_at: iso(shipment.delivered_at),
    })),
    contact: { name: String(order.shipping_address['name'] ?? ''), email: order.email, phone: order.phone },
    customer: await customerOf(db, order),
    erased: order.erased_at !== null,
    shipping_address: addressOf(order.shipping_address),
    billing_address: addressOf(order.billing_address),
    invoice: order.invoice_no === null ? null : { number: order.invoice_no },
    credit_notes: creditNotes.map(({ id, number, amount, tax, reason, created_at: at }) => ({
      ...{ id, number, reason },
      amount: money(amount),
      tax: money(tax),
      created_at: at.toISOString(),
    })),
    payments,
    refunds,
    disputes,
    payment_events,
    returns,
    messages,
    notes,
    tags: order.tags,
    ...giftFields(order),
    replaced_by: replacement ?? null,
    timeline: await timelineOf(db, order, { payments, refunds, disputes, payment_events, messages, notes }),
  }
}

/** Returns what needs to be done about an order. */
export function needsOf(order: OrderRow, facts: DeskFacts): DeskOrder['needs'] {
  const needs: [DeskOrder['needs'][number], boolean][] = [
    ['confirm', awaitsConfirmation(order)],
    ['ship', order.status === 'confirmed'],
    ['refund_request', facts.open_requests > 0],
    ['failed_refund', facts.failed_refunds > 0],
  ]
  return needs.flatMap(([need, isOpen]) => (isOpen ? [need] : []))
}

/** Returns the amount to be paid on delivery. */
function dueOf(order: OrderRow): number {
  const isOpen = ['confirmed', 'shipped'].includes(order.status)
  return isOpen ? Math.max(0, order.grand_total - order.waived_total - order.paid_total) : 0
}

function lineOf(
  order: OrderRow,
  facts: DeskFacts,
  line: OrderLineRow,
  units: readonly LineUnits[],
  money: (amount: number) => Money,
): DeskOrderLine {
  const unit = units.find(({ id }) => id === line.id)!
  const isCancelled = order.status === 'cancelled'
  const isOpen = order.status === 'confirmed'
  const canRefund =
    allowedActions(order, facts).includes('refund') && (facts.parcels > 0 || order.status !== 'confirmed')
  return {
    id: line.id,
    product_id: line.product_id,
    sku: line.sku,
    name: line.name,
    options: line.options,
    image: line.image,
    customisation: customisationOf(order.order_no, line),
    quantity: line.quantity,
    shipped: unit.shipped,
    cancelled: isCancelled ? line.quantity : unit.cancelled,
    returned: unit.returned,
    open: isOpen ? openUnits(unit) : 0,
    refundable: canRefund ? Math.max(0, refundableUnits(facts)(unit)) : 0,
    unit_price: money(line.unit_price),
    line_total: money(line.line_total),
    discount: money(line.discount),
    tax: money(line.tax),
    gst_rate: toPercent(line.gst_bps),
    hsn: line.hsn,
  }
}

function customisationOf(number: string, { id, additonal_data: data }: OrderLineRow): DeskOrderLine['customisation'] {
  if (data === null) return null
  const { custom_text: text, image_path: path } = data
  return {
    fields: text ? [{ name: t.customText(), value: text }] : [],
    file: path
      ? {
          path: `/api/admin/orders/${encodeURIComponent(number)}/lines/${id}/picture`,
          kind: path.endsWith('.pdf') ? 'document' : 'picture',
        }
      : null,
  }
}

/** State and country names are already part of the address lines. */
function linesOfAddress(
  address: OrderRow['shipping_address'],
  countries: Parameters<typeof addressLines>[1],
): string[] {
  const { state_name: _state, country_name: _country, ...own } = address as Record<string, string>
  return Object.keys(own).length === 0 ? [] : addressLines({ country: '', state: '', ...own }, countries)
}

async function customerOf(db: Queryable, { customer_id: id }: OrderRow): Promise<DeskOrder['customer']> {
  const [customer] = id === null ? [] : await customerById(db, id)
  if (!customer) return null
  const [counted] = await countOrders(db, customer.id)
  const name = [customer.first_name, customer.last_name].filter(Boolean).join(' ')
  return { id: customer.id, name, orders: counted?.orders ?? 0 }
}
