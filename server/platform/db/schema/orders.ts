import { bigint, boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from './json.ts'

export const coupon = pgTable('coupon', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  code: text('code').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  kind: text('kind').notNull(),
  value: bigint('value', { mode: 'number' }).notNull().default(0),
  currency: text('currency').notNull(),
  most: bigint('most', { mode: 'number' }),
  minimum: bigint('minimum', { mode: 'number' }).notNull().default(0),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  maxUses: integer('max_uses'),
  maxUsesPerCustomer: integer('max_uses_per_customer'),
  uses: integer('uses').notNull().default(0),
  customerId: integer('customer_id'),
  listed: boolean('listed').notNull().default(false),
  active: boolean('active').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const shippingMode = pgTable('shipping_mode', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  gstRate: smallint('gst_rate').notNull().default(0),
  active: boolean('active').notNull().default(true),
  position: integer('position').notNull().default(0),
})

export const shippingRate = pgTable('shipping_rate', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  modeCode: text('mode_code').notNull(),
  countryId: text('country_id').notNull(),
  pincodePrefix: text('pincode_prefix').notNull().default(''),
  weightFrom: integer('weight_from').notNull().default(0),
  weightTo: integer('weight_to'),
  currency: text('currency').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  perKilogram: bigint('per_kilogram', { mode: 'number' }).notNull().default(0),
  freeFrom: bigint('free_from', { mode: 'number' }),
  delivers: boolean('delivers').notNull().default(true),
  daysFrom: smallint('days_from').notNull().default(0),
  daysTo: smallint('days_to').notNull().default(0),
})

export const paymentMode = pgTable('payment_mode', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  active: boolean('active').notNull().default(true),
  position: integer('position').notNull().default(0),
  least: bigint('least', { mode: 'number' }),
  most: bigint('most', { mode: 'number' }),
})

export const orders = pgTable('orders', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderNo: text('order_no').notNull(),
  customerId: integer('customer_id'),
  cartId: bigint('cart_id', { mode: 'number' }),
  cartVersion: text('cart_version').notNull(),
  status: text('status').notNull(),
  heldUntil: timestamp('held_until', { withTimezone: true }),
  currency: text('currency').notNull(),
  subTotal: bigint('sub_total', { mode: 'number' }).notNull(),
  discountTotal: bigint('discount_total', { mode: 'number' }).notNull(),
  shippingTotal: bigint('shipping_total', { mode: 'number' }).notNull(),
  taxTotal: bigint('tax_total', { mode: 'number' }).notNull(),
  grandTotal: bigint('grand_total', { mode: 'number' }).notNull(),
  paidTotal: bigint('paid_total', { mode: 'number' }).notNull().default(0),
  refundedTotal: bigint('refunded_total', { mode: 'number' }).notNull().default(0),
  coupon: json('coupon'),
  shippingMode: json('shipping_mode').notNull(),
  paymentMode: json('payment_mode').notNull(),
  phone: text('phone'),
  email: text('email'),
  shippingAddress: json('shipping_address').notNull(),
  billingAddress: json('billing_address').notNull(),
  shop: json('shop').notNull(),
  waybill: text('waybill'),
  carrier: text('carrier'),
  invoiceNo: text('invoice_no'),
  experienceRating: smallint('experience_rating'),
  experienceText: text('experience_text'),
  googleGtagEventTracked: boolean('google_gtag_event_tracked').notNull().default(false),
  googleGtmEventTracked: boolean('google_gtm_event_tracked').notNull().default(false),
  facebookPixelEventTracked: boolean('facebook_pixel_event_tracked').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  erasedAt: timestamp('erased_at', { withTimezone: true }),
})

export const invoiceParty = pgTable('invoice_party', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  billingAddress: json('billing_address').notNull(),
  shippingAddress: json('shipping_address').notNull(),
  eraseOn: date('erase_on').notNull(),
})

export const orderLine = pgTable('order_line', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  position: smallint('position').notNull(),
  productId: integer('product_id'),
  sku: text('sku').notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  brand: text('brand').notNull(),
  category: text('category').notNull(),
  options: json('options').notNull(),
  image: json('image'),
  additonalData: json('additonal_data'),
  hsn: text('hsn').notNull(),
  gstRate: smallint('gst_rate').notNull(),
  quantity: integer('quantity').notNull(),
  unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
  lineTotal: bigint('line_total', { mode: 'number' }).notNull(),
  discount: bigint('discount', { mode: 'number' }).notNull(),
  tax: bigint('tax', { mode: 'number' }).notNull(),
})

export const orderStock = pgTable('order_stock', {
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  productId: integer('product_id').notNull(),
  units: integer('units').notNull(),
  state: text('state').notNull(),
  restocked: integer('restocked').notNull().default(0),
})

export const couponUse = pgTable('coupon_use', {
  orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
  couponId: integer('coupon_id').notNull(),
  customerId: integer('customer_id'),
  email: text('email'),
  phone: text('phone'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  emailKey: text('email_key'),
})

export const payment = pgTable('payment', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  provider: text('provider').notNull(),
  reference: text('reference').notNull(),
  gatewayId: text('gateway_id'),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  status: text('status').notNull(),
  reason: text('reason'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  settledAt: timestamp('settled_at', { withTimezone: true }),
  askAt: timestamp('ask_at', { withTimezone: true }),
})

export const paymentEvent = pgTable('payment_event', {
  provider: text('provider').notNull(),
  eventId: text('event_id').notNull(),
  kind: text('kind').notNull(),
  paymentId: bigint('payment_id', { mode: 'number' }),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
})

export const refund = pgTable('refund', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  paymentId: bigint('payment_id', { mode: 'number' }),
  key: text('key').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  reason: text('reason').notNull().default(''),
  status: text('status').notNull(),
  tries: smallint('tries').notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
  error: text('error'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  doneAt: timestamp('done_at', { withTimezone: true }),
})

export const orderEvent = pgTable('order_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  status: text('status'),
  actor: text('actor').notNull(),
  note: text('note').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const invoiceCounter = pgTable('invoice_counter', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

export const sandboxPayment = pgTable('sandbox_payment', {
  id: text('id').primaryKey(),
  reference: text('reference').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  status: text('status').notNull().default('open'),
  refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const sandboxRefund = pgTable('sandbox_refund', {
  key: text('key').primaryKey(),
  sandboxPaymentId: text('sandbox_payment_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const sandboxCall = pgTable('sandbox_call', {
  id: text('id').primaryKey(),
  sandboxPaymentId: text('sandbox_payment_id').notNull(),
  body: text('body').notNull(),
  tries: smallint('tries').notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
})
