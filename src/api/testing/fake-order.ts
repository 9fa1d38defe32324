/** For tests: orders as the server sends them, valid against their schemas. */
import type { Order, OrderLine, OrderSummary } from '#generated/api.d.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

/** A line: some bowls for ₹10 each. */
export function fakeLine(id: number, quantity = 1, rest: Partial<OrderLine> = {}): OrderLine {
  return {
    id,
    product_id: id * 10,
    sku: `BOWL-${id}`,
    name: `Bowl ${id}`,
    slug: `bowl-${id}`,
    brand: 'Ashkiln',
    category: 'Bowls',
    options: {},
    image: null,
    additonal_data: null,
    quantity,
    unit_price: inr(1000),
    line_total: inr(1000 * quantity),
    discount: inr(0),
    tax: inr(107 * quantity),
    gst_rate: 12,
    hsn: '6912',
    refundable_quantity: 0,
    can_rate: false,
    rating: null,
    ...rest,
  }
}

const meera = {
  name: 'Meera Nair',
  phone: '9000000001',
  address_line_1: '3 Rue Dumas',
  pincode: '605001',
  city: 'Puducherry',
  state: 'PY',
  state_name: 'Puducherry',
  country: 'IN',
  country_name: 'India',
}

/** A confirmed cash-on-delivery order. */
export function fakeOrder(rest: Partial<Order> = {}): Order {
  return {
    order_no: '261121-408213',
    status: 'confirmed',
    created_at: '2026-11-20T09:00:00.000Z',
    confirmed_at: '2026-11-20T09:00:00.000Z',
    held_until: null,
    sub_total: inr(300_000),
    discount_total: inr(0),
    shipping_total: inr(6_000),
    tax_total: inr(32_786),
    grand_total: inr(306_000),
    paid_total: inr(0),
    refunded_total: inr(0),
    payment_status: 'on_delivery',
    coupon: null,
    shipping_method: {
      code: 'road',
      name: 'By road',
      days_from: 1,
      days_to: 3,
      expected: { from: '2126-11-26', to: '2126-11-29' },
    },
    payment_method: { code: 'cod', name: 'Cash on delivery' },
    phone: '9000000001',
    email: 'meera@ashkiln.example',
    shipping_address: meera,
    billing_address: { ...meera, address_line_1: '14 Rue Surcouf' },
    waybill: null,
    carrier: null,
    invoice_no: null,
    parcels: [],
    to_ship: [],
    credit_notes: [],
    can_cancel: true,
    can_refund: false,
    can_pay: false,
    is_guest: false,
    experience_rating: null,
    productchannel: [fakeLine(1, 2), fakeLine(2)],
    history: [{ status: 'confirmed', note: '', at: '2026-11-20T09:00:00.000Z' }],
    google_gtag_event_tracked: false,
    google_gtm_event_tracked: false,
    facebook_pixel_event_tracked: false,
    refund_requests: [],
    ...rest,
  }
}

/** The same order, paid and delivered, which can be returned or rated. */
export const arrivedOrder = (rest: Partial<Order> = {}): Order =>
  fakeOrder({
    status: 'delivered',
    paid_total: inr(306_000),
    payment_status: 'paid',
    waybill: 'BLD 778/1',
    carrier: 'BlueDart',
    invoice_no: 'ASH/26-27/12',
    can_cancel: false,
    can_refund: true,
    productchannel: [
      fakeLine(1, 2, { refundable_quantity: 2, can_rate: true }),
      fakeLine(2, 1, { can_rate: true, rating: 3 }),
    ],
    history: (['confirmed', 'shipped', 'delivered'] as const).map((status, day) => ({
      status,
      note: '',
      at: `2026-11-2${day}T09:00:00.000Z`,
    })),
    ...rest,
  })

/** An order in a list. */
export function fakeSummary(number: number, rest: Partial<OrderSummary> = {}): OrderSummary {
  return {
    order_no: `261121-${String(number).padStart(6, '0')}`,
    status: 'confirmed',
    created_at: '2026-11-20T09:00:00.000Z',
    grand_total: inr(306_000),
    units: 3,
    lines: 2,
    names: ['Bowl 1', 'Bowl 2'],
    images: [],
    waybill: null,
    waybills: [],
    can_cancel: true,
    can_refund: false,
    can_pay: false,
    ...rest,
  }
}
