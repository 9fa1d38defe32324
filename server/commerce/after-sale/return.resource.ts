import type { AdminReturn } from '#generated/admin/return.js'
import { statement } from '#server/platform/db/database.ts'
import { defineResource } from '#server/platform/resources/resource.ts'
import { RETURN_STATE } from '#server/commerce/order-view/return-state.ts'

const read = statement<{ order_no: string; created_at: Date; decided_at: Date | null }, [id: number]>(
  'return-record',
  'SELECT o.order_no, r.created_at, r.decided_at FROM refund_request r JOIN orders o ON o.id = r.order_id WHERE r.id = $1',
)

export const resource = defineResource<AdminReturn>({
  name: 'return',
  table: 'refund_request',
  list: {
    from: 'refund_request r JOIN orders o ON o.id = r.order_id',
    id: 'r.id',
    title: 'o.order_no',
    columns: {
      order_no: 'o.order_no',
      state: RETURN_STATE,
      customer: `coalesce(o.shipping_address ->> 'name', '')`,
      reason: 'r.reason',
      units: `(SELECT coalesce(sum(CASE r.status WHEN 'granted' THEN quantity ELSE asked_quantity END), 0)::int FROM refund_request_line WHERE request_id = r.id)`,
      amount: 'r.amount',
      created_at: 'r.created_at',
    },
    search: `o.order_no ILIKE $pattern OR o.email ILIKE $pattern OR o.shipping_address ->> 'name' ILIKE $pattern`,
    filters: {
      state: `${RETURN_STATE} = ANY ($values)`,
      reason: 'r.reason = ANY ($values)',
      age: {
        week: `r.created_at > now() - interval '7 days'`,
        month: `r.created_at > now() - interval '30 days'`,
        old: `r.created_at <= now() - interval '7 days'`,
      },
    },
    sorts: {
      created_at: { sql: 'r.created_at', type: 'timestamptz' },
      amount: { sql: 'r.amount', type: 'bigint' },
    },
  },
  read: async (db, id) => {
    const [row] = await read(db, id)
    return row && { values: { order_no: row.order_no }, createdAt: row.created_at, updatedAt: row.decided_at }
  },
})
