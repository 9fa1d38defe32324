import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const big = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const refundRequest = pgTable('refund_request', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  orderId: big('order_id'),
  reason: text('reason').notNull(),
  comment: text('comment').notNull().default(''),
  amount: big('amount'),
  status: text('status').$type<'asked' | 'granted' | 'refused'>().notNull().default('asked'),
  answer: text('answer').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})

export const refundRequestLine = pgTable(
  'refund_request_line',
  {
    requestId: big('request_id'),
    orderLineId: big('order_line_id'),
    quantity: integer('quantity').notNull(),
    amount: big('amount'),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.orderLineId] })],
)
