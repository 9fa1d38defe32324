import { bigint, boolean, customType, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from './json.ts'
import type { AdditonalData } from '#generated/api.d.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const cart = pgTable('cart', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  publicId: text('public_id').notNull(),
  sessionHash: bytea('session_hash').notNull(),
  customerId: integer('customer_id'),
  phone: text('phone'),
  email: text('email'),
  shippingAddress: json('shipping_address').$type<Record<string, string | number>>(),
  billingAddress: json('billing_address').$type<Record<string, string | number>>(),
  billingSame: boolean('billing_same').notNull().default(true),
  couponId: integer('coupon_id'),
  shippingMode: text('shipping_mode'),
  paymentMode: text('payment_mode'),
  ordersMade: integer('orders_made').notNull().default(0),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
})

export const cartLine = pgTable('cart_line', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  cartId: bigint('cart_id', { mode: 'number' }).notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  additonalData: json('additonal_data').$type<AdditonalData>(),
  dataHash: text('data_hash').notNull().default(''),
  seenPrice: bigint('seen_price', { mode: 'number' }).notNull(),
  createdAt: moment('created_at'),
})

export const removedCartLine = pgTable('removed_cart_line', {
  cartId: bigint('cart_id', { mode: 'number' }).notNull(),
  productId: integer('product_id').notNull(),
  dataHash: text('data_hash').notNull().default(''),
  lineId: bigint('line_id', { mode: 'number' }).notNull(),
  removedAt: moment('removed_at'),
})

export const idempotencyKey = pgTable('idempotency_key', {
  scope: bytea('scope').primaryKey(),
  bodyHash: bytea('body_hash').notNull(),
  status: smallint('status'),
  reply: bytea('reply'),
  createdAt: moment('created_at'),
})

export const rateLimit = pgTable('rate_limit', {
  bucket: text('bucket').primaryKey(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
  hits: integer('hits').notNull(),
})
