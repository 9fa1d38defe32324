import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const pincodeZone = pgTable(
  'pincode_zone',
  {
    countryId: text('country_id').notNull(),
    prefix: text('prefix').notNull(),
    place: text('place').notNull().default(''),
    delivers: boolean('delivers').notNull().default(true),
    deliveryDays: smallint('delivery_days').notNull().default(0),
    cashOnDelivery: boolean('cash_on_delivery').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.countryId, table.prefix] })],
)

export const upload = pgTable('upload', {
  name: text('name').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
})
