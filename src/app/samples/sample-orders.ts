import type { FailedOrder, Invoice, Order, OrderPage } from '#generated/api.d.ts'
import { money, sampleAccount, sampleAddress, sampleCart, type SamplePlace } from './sample-cart.ts'
import * as t from '#words/samples.ts'

export const SAMPLE_ORDER = 'SAMPLE-1001'
const PLACED_AT = '2026-01-20T10:30:00.000Z'

/** A made-up order of the made-up cart. */
export function sampleOrder(currency: string, place: SamplePlace): Order {
  const { items, sub_total, discount_total, grand_total } = sampleCart(currency, place, false)
  const address = sampleAddress(place)
  const { email, phone } = sampleAccount()
  return {
    order_no: SAMPLE_ORDER,
    status: 'confirmed',
    created_at: PLACED_AT,
    confirmed_at: PLACED_AT,
    held_until: null,
    sub_total,
    discount_total,
    shipping_total: money(9900, currency),
    tax_total: money(0, currency),
    grand_total,
    paid_total: money(0, currency),
    refunded_total: money(0, currency),
    payment_status: 'on_delivery',
    coupon: null,
    shipping_method: { code: 'standard', name: t.delivery(), days_from: 3, days_to: 6 },
    payment_method: { code: 'cod', name: t.payment() },
    phone,
    email,
    shipping_address: address,
    billing_address: address,
    waybill: null,
    carrier: null,
    invoice_no: 'SAMPLE/1',
    can_cancel: true,
    can_refund: false,
    can_pay: false,
    is_guest: false,
    experience_rating: null,
    productchannel: items.map(({ id, product, quantity_in_display_unit: quantity, line_total }) => ({
      id,
      product_id: null,
      sku: product.channel.sku,
      name: product.name,
      slug: product.slug,
      brand: product.brand.name,
      category: product.category.name,
      options: {},
      image: null,
      additonal_data: null,
      quantity,
      unit_price: product.channel.selling_price,
      line_total,
      discount: money(0, currency),
      tax: money(0, currency),
      gst_rate: 0,
      hsn: '',
      refundable_quantity: 0,
      can_rate: false,
      rating: null,
    })),
    history: [{ status: 'confirmed', note: t.placed(), at: PLACED_AT }],
    // Analytics must not count it.
    google_gtag_event_tracked: true,
    google_gtm_event_tracked: true,
    facebook_pixel_event_tracked: true,
    refund_requests: [],
    parcels: [],
    to_ship: [],
    credit_notes: [],
  }
}

export function sampleOrderPage(currency: string, place: SamplePlace): OrderPage {
  const {
    order_no,
    status,
    created_at,
    grand_total,
    productchannel: lines,
    can_cancel,
    can_refund,
    can_pay,
  } = sampleOrder(currency, place)
  const summary = {
    ...{ order_no, status, created_at, grand_total, can_cancel, can_refund, can_pay },
    units: lines.reduce((total, { quantity }) => total + quantity, 0),
    names: lines.map(({ name }) => name),
    images: [],
    lines: lines.length,
    waybill: null,
    waybills: [],
  }
  return { orders: [summary], page: 1, pages: 1, total: 1 }
}

export const sampleFailedOrder = (currency: string, place: SamplePlace): FailedOrder => ({
  order_id: SAMPLE_ORDER,
  token: 'a-sample-token-that-opens-nothing',
  type: 'razorpay',
  status: 'unpaid',
  grand_total: sampleCart(currency, place, false).grand_total,
  next: { kind: 'failed' },
  message: t.failed(),
  can_pay: true,
})

export function sampleInvoice(currency: string, place: SamplePlace): Invoice {
  const { grand_total, sub_total, discount_total, shipping_total, productchannel } = sampleOrder(currency, place)
  const nothing = money(0, currency)
  const party = {
    name: `${t.firstName()} ${t.lastName()}`,
    lines: [t.street(), t.city()],
    state: '',
    country: '',
    gstin: '',
    phone: '',
    email: '',
  }
  const taxes = { gst_rate: 0, cgst: nothing, sgst: nothing, igst: nothing }
  const lineOf = (name: string, quantity: number, total: number) => ({
    ...{ name, variant: '', sku: '', hsn: '', quantity, discount: nothing, ...taxes },
    unit_price: money(total / quantity, currency),
    taxable: money(total, currency),
    total: money(total, currency),
  })
  return {
    invoice_no: 'SAMPLE/1',
    order_no: SAMPLE_ORDER,
    ordered_at: PLACED_AT,
    issued_at: PLACED_AT,
    cancelled: false,
    seller: { ...party, name: t.brand() },
    buyer: party,
    recipient: party,
    place_of_supply: '',
    supply: 'intra_state',
    lines: productchannel.map(({ name, quantity, line_total }) => lineOf(name, quantity, line_total.amount)),
    shipping: lineOf(t.delivery(), 1, shipping_total.amount),
    rates: [{ taxable: grand_total, ...taxes, total: grand_total }],
    ...{ sub_total, discount_total, shipping_total, grand_total },
    taxable_total: grand_total,
    tax_total: nothing,
    paid_total: nothing,
    refunded_total: nothing,
    coupon: null,
    payment_method: t.payment(),
    waybill: null,
  }
}
