import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { json } from './json.ts'
import type { Image, ProductCustomisation, ProductDetail } from '#generated/api.d.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/** An option as it is stored: swatches are optional. */
export interface StoredOption {
  name: string
  values: { value: string; swatch?: string | null }[]
}

type StoredAttribute = string | { value: string; swatch?: string }
/** What a product has without being chosen, by the names of options. */
export type StoredAttributes = Record<string, StoredAttribute | StoredAttribute[]>

export const category = pgTable('category', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  parentId: integer('parent_id'),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  image: json('image').$type<Image>(),
  position: integer('position').notNull().default(0),
})

/** What has a page, a slug, pictures and options. */
export const productGroup = pgTable('product_group', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  brand: text('brand').notNull().default(''),
  categoryId: integer('category_id').notNull(),
  subtitle: text('subtitle').notNull().default(''),
  description: text('description').notNull().default(''),
  details: json('details').$type<ProductDetail[]>().notNull().default([]),
  care: text('care').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
  images: json('images').$type<Image[]>().notNull().default([]),
  options: json('options').$type<StoredOption[]>().notNull().default([]),
  customisation: json('customisation').$type<ProductCustomisation>(),
  attributes: json('attributes').$type<StoredAttributes>().notNull().default({}),
  gstRate: smallint('gst_rate').notNull().default(0),
  hsn: text('hsn').notNull().default(''),
  published: boolean('published').notNull().default(false),
  featuredRank: integer('featured_rank').notNull().default(1_000_000),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
  defaultProductId: integer('default_product_id'),
  productCount: integer('product_count').notNull().default(0),
  priceFrom: bigint('price_from', { mode: 'number' }).notNull().default(0),
  priceTo: bigint('price_to', { mode: 'number' }).notNull().default(0),
  compareFrom: bigint('compare_from', { mode: 'number' }),
  stockTotal: integer('stock_total').notNull().default(0),
  inStock: boolean('in_stock').notNull().default(false),
  optionValues: text('option_values').array().notNull().default([]),
  facetIds: integer('facet_ids').array().notNull().default([]),
  facetSetId: integer('facet_set_id'),
  rating: real('rating').notNull().default(0),
  reviewCount: integer('review_count').notNull().default(0),
  sortName: text('sort_name')
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  words: tsvector('words')
    .notNull()
    .generatedAlwaysAs(sql`product_group_words(name, subtitle, brand, tags, description)`),
})

/** What is sold: one SKU. Its id is `id` and `product_id` in the API. */
export const product = pgTable('product', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  groupId: integer('group_id').notNull(),
  sku: text('sku').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  compareAt: bigint('compare_at', { mode: 'number' }),
  stock: integer('stock').notNull().default(0),
  options: json('options').$type<Record<string, string>>().notNull().default({}),
  weightGrams: integer('weight_grams').notNull().default(0),
  image: smallint('image'),
  position: smallint('position').notNull().default(0),
})

export const collection = pgTable('collection', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  image: json('image').$type<Image>(),
  position: integer('position').notNull().default(0),
})

export const collectionItem = pgTable(
  'collection_item',
  {
    collectionId: integer('collection_id').notNull(),
    groupId: integer('group_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.groupId] })],
)

export const review = pgTable('review', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  groupId: integer('group_id').notNull(),
  author: text('author').notNull(),
  rating: smallint('rating').notNull(),
  title: text('title').notNull().default(''),
  body: text('body').notNull().default(''),
  published: boolean('published').notNull().default(true),
  customerId: integer('customer_id'),
  orderLineId: bigint('order_line_id', { mode: 'number' }),
  createdAt: moment('created_at'),
})

/** A value of an option, a tag or a brand. */
export const facetValue = pgTable('facet_value', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').$type<'option' | 'tag' | 'brand'>().notNull(),
  facet: text('facet').notNull(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  swatch: text('swatch'),
})

/** What products that are labelled alike have in common. */
export const facetSet = pgTable('facet_set', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  facetIds: integer('facet_ids').array().notNull(),
  categoryId: integer('category_id').notNull(),
  inStock: boolean('in_stock').notNull(),
  onSale: boolean('on_sale').notNull(),
  stars: smallint('stars').notNull(),
})

export const searchWord = pgTable('search_word', {
  word: text('word').primaryKey(),
  docCount: integer('doc_count').notNull().default(0),
  near: text('near')
    .array()
    .generatedAlwaysAs(sql`word_neighbours(word)`),
})
