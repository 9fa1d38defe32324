import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { AddressType } from '#generated/api.d.ts'
import { json } from './json.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const at = (name: string) => timestamp(name, { withTimezone: true })
const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()
const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const customerId = () => integer('customer_id').notNull()

export const customer = pgTable('customer', {
  id: id(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text('email'),
  phone: text('phone'),
  phoneVerifiedAt: at('phone_verified_at'),
  passwordHash: text('password_hash'),
  createdAt: at('created_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  emailKey: text('email_key'),
  emailVerifiedAt: at('email_verified_at'),
  emailFromBefore: boolean('email_from_before').notNull().default(false),
  phoneByMailbox: boolean('phone_by_mailbox').notNull().default(false),
  passwordVersion: integer('password_version').notNull().default(0),
  pendingEmail: text('pending_email'),
  pendingSession: bigint('pending_session', { mode: 'number' }),
})

export const customerSession = pgTable('customer_session', {
  id: bigId(),
  tokenHash: bytea('token_hash').notNull(),
  customerId: customerId(),
  remembered: boolean('remembered').notNull(),
  device: text('device').notNull(),
  address: text('address').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  provedAt: at('proved_at'),
  provedBy: text('proved_by').$type<'password' | 'phone' | 'email'>(),
})

export const accessLog = pgTable('access_log', {
  id: bigId(),
  customerId: customerId(),
  event: text('event').notNull(),
  device: text('device').notNull(),
  address: text('address').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const oneTimeCode = pgTable(
  'one_time_code',
  {
    scope: text('scope').notNull(),
    codeHash: bytea('code_hash').notNull(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    lane: text('lane').notNull().default(''),
    triesElsewhere: smallint('tries_elsewhere').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.lane] })],
)

export const resetLink = pgTable('reset_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  customerId: integer('customer_id'),
  expiresAt: at('expires_at').notNull(),
  emailKey: text('email_key'),
  passwordVersion: integer('password_version'),
})

export const emailLink = pgTable('email_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  customerId: customerId(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})

export const accountChange = pgTable('account_change', {
  id: bigId(),
  customerId: customerId(),
  kind: text('kind').$type<'email' | 'phone' | 'password' | 'deletion'>().notNull(),
  replaces: boolean('replaces').notNull(),
  before: bytea('before').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})

export const accountChangeLink = pgTable('account_change_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  changeId: bigint('change_id', { mode: 'number' }).notNull(),
  sealedKey: bytea('sealed_key').notNull(),
})

export const knownPlace = pgTable(
  'known_place',
  {
    customerId: customerId(),
    kind: text('kind').$type<'device' | 'address'>().notNull(),
    placeHash: bytea('place_hash').notNull(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.kind, table.placeHash] })],
)

export const address = pgTable('address', {
  id: id(),
  customerId: customerId(),
  addressType: text('address_type').$type<AddressType>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  fields: json('fields').$type<Record<string, string>>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const wishlistItem = pgTable(
  'wishlist_item',
  {
    customerId: customerId(),
    productId: integer('product_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.productId] })],
)

export const attempt = pgTable('attempt', {
  bucket: text('bucket').primaryKey(),
  tries: integer('tries').notNull(),
  windowStart: at('window_start').notNull(),
  rounds: smallint('rounds').notNull().default(0),
  blockedUntil: at('blocked_until'),
})

export const outbox = pgTable('outbox', {
  id: bigId(),
  channel: text('channel').$type<'email' | 'sms'>().notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  content: bytea('content'),
  status: text('status').$type<'waiting' | 'sent' | 'failed' | 'kept' | 'withheld'>().notNull(),
  tries: smallint('tries').notNull().default(0),
  nextAt: at('next_at').notNull().defaultNow(),
  uselessAt: at('useless_at'),
  error: text('error'),
  createdAt: at('created_at').notNull().defaultNow(),
  recipientKey: text('recipient_key'),
  forget: boolean('forget').notNull().default(false),
})
