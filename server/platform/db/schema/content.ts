import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { json } from './json.ts'
import type { AddressField, AddressType, Channel, MenuEntry, Slide, Storefront } from '#generated/api.d.ts'

/** What of a document changes by revision. Items may be malformed: that is the engine's business at render. */
export interface DocumentContent {
  page: { title: unknown; path: string; [field: string]: unknown }
  component_data: unknown[]
}

export const document = pgTable('document', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  key: text('key').notNull(),
  pageType: text('page_type').notNull().default('Page'),
  name: text('name').notNull(),
  revision: integer('revision').notNull().default(1),
  published: json('published').$type<DocumentContent>(),
  draft: json('draft').$type<DocumentContent>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const storefront = pgTable('storefront', {
  id: text('id').primaryKey(),
  licenseStatus: text('license_status'),
  appearance: json('appearance').$type<Storefront>().notNull(),
  passwordHash: text('password_hash'),
})

export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: json('value').$type<unknown>().notNull(),
})

export const plugin = pgTable('plugin', {
  moduleName: text('module_name').primaryKey(),
  installed: boolean('installed').notNull().default(true),
  config: json('config').$type<Record<string, unknown>>().notNull().default({}),
  secrets: json('secrets').$type<Record<string, unknown>>().notNull().default({}),
  position: integer('position').notNull().default(0),
})

export const menu = pgTable('menu', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  items: json('items').$type<MenuEntry[]>().notNull().default([]),
})

export const slider = pgTable('slider', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  autoplaySeconds: smallint('autoplay_seconds').notNull().default(0),
  slides: json('slides').$type<Slide[]>().notNull().default([]),
})

export const channel = pgTable('channel', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  data: json('data').$type<Channel>().notNull(),
  position: integer('position').notNull().default(0),
  applied: boolean('applied').notNull().default(false),
})

export const channelPrice = pgTable(
  'channel_price',
  {
    channelId: integer('channel_id').notNull(),
    productId: integer('product_id').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    compareAt: bigint('compare_at', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.productId] })],
)

export const pathRedirect = pgTable('path_redirect', {
  fromPath: text('from_path').primaryKey(),
  target: text('target').notNull(),
  status: smallint('status').$type<301 | 302>().notNull().default(301),
})

export const country = pgTable('country', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  mobileCode: text('mobile_code').notNull(),
  mobileNumberLength: smallint('mobile_number_length').notNull(),
  position: integer('position').notNull().default(0),
})

export const state = pgTable('state', {
  id: text('id').primaryKey(),
  countryId: text('country_id').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
})

export const addressField = pgTable('address_field', {
  countryId: text('country_id'),
  addressType: text('address_type').$type<AddressType>().notNull(),
  columnName: text('column_name').notNull(),
  field: json('field').$type<Omit<AddressField, 'column_name'>>().notNull(),
  position: integer('position').notNull().default(0),
})
