import type { CouponUses, OrderStatus } from '#generated/api.d.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const PAGE_SIZE = 20

interface UseRow {
  id: number
  order_no: string
  status: OrderStatus
  customer: string
  at: Date
  currency: string
  discount: number
  total: number
}

/** What the coupon took off, delivery included: orders store the delivery charge after the coupon. */
const readUses = statement<UseRow, [coupon: number, before: number | null]>(
  'coupon-uses',
  `SELECT o.id, o.order_no, o.status, coalesce(nullif(o.shipping_address ->> 'name', ''), o.email, o.phone, '') AS customer, u.created_at AS at, o.currency,
     o.discount_total AS discount, o.grand_total AS total
   FROM coupon_use u JOIN orders o ON o.id = u.order_id
   WHERE u.coupon_id = $1 AND ($2::bigint IS NULL OR u.order_id < $2::bigint) ORDER BY u.order_id DESC LIMIT ${PAGE_SIZE + 1}`,
)
const sumUses = statement<{ currency: string; orders: number; discount: number; revenue: number }, [coupon: number]>(
  'coupon-uses-sum',
  `SELECT o.currency, count(*)::int AS orders, sum(o.discount_total)::bigint AS discount, sum(o.grand_total - o.refunded_total)::bigint AS revenue
   FROM coupon_use u JOIN orders o ON o.id = u.order_id WHERE u.coupon_id = $1 GROUP BY o.currency ORDER BY orders DESC`,
)

/** Returns the orders that use a coupon, newest first, and their sums. */
export async function readCouponUses(db: Queryable, coupon: number, before?: number): Promise<CouponUses> {
  const [rows, sums] = await Promise.all([readUses(db, coupon, before ?? null), sumUses(db, coupon)])
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    orders: sums.reduce((sum, { orders }) => sum + orders, 0),
    per_currency: sums.map(({ currency, discount, revenue }) => ({
      discount: { amount: discount, currency },
      revenue: { amount: revenue, currency },
    })),
    uses: shown.map(({ at, currency, discount, total, ...use }) => ({
      ...use,
      at: at.toISOString(),
      discount: { amount: discount, currency },
      total: { amount: total, currency },
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}
