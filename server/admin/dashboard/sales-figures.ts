import type { SalesDashboard } from '#generated/api.d.ts'
import type { SalesPeriod, TimeSpan } from '#domain/sales-period.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'

type Figures = SalesDashboard['now']
interface FigureRow {
  orders: number
  revenue: number
  units: number
  customers: number
  returning: number
}

/** Confirmed orders of a span in the shop's currency, without cancelled ones. */
const SOLD = `SELECT o.id, o.confirmed_at, o.customer_id, order_value(o.status, o.grand_total, o.paid_total, o.refunded_total) AS value
  FROM orders o WHERE o.confirmed_at >= $1 AND o.confirmed_at < $2 AND o.currency = $3 AND o.status <> 'cancelled'`

const readFigures = statement<FigureRow, [from: Date, until: Date, currency: string]>(
  'dashboard-figures',
  `WITH sold AS (${SOLD}),
     people AS (
       SELECT s.id, bool_or(o.confirmed_at > s.first_order_at) AS is_back FROM sold o JOIN shopper s ON s.customer_id = o.customer_id GROUP BY s.id
       UNION ALL
       SELECT s.id, bool_or(o.confirmed_at > s.first_order_at) FROM sold o JOIN orders f ON f.id = o.id JOIN shopper s ON s.guest_key = guest_key_of(f.mailbox_key, f.phone)
       WHERE o.customer_id IS NULL GROUP BY s.id
     )
   SELECT (SELECT count(*)::int FROM sold) AS orders, (SELECT coalesce(sum(value), 0)::bigint FROM sold) AS revenue,
     (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l JOIN sold o ON o.id = l.order_id) AS units,
     (SELECT count(*)::int FROM people) AS customers, (SELECT count(*)::int FROM people WHERE is_back) AS "returning"`,
)

const readSeries = statement<
  { at: string; orders: number; revenue: number },
  [from: Date, until: Date, currency: string, unit: string, timeZone: string]
>(
  'dashboard-series',
  `WITH sold AS (${SOLD})
   SELECT coalesce(to_char(date_trunc($4::text, confirmed_at AT TIME ZONE $5::text), 'YYYY-MM-DD"T"HH24:MI'), '') AS at, count(*)::int AS orders, coalesce(sum(value), 0)::bigint AS revenue
   FROM sold GROUP BY 1 ORDER BY 1`,
)

const readBestSellers = statement<
  { product: number | null; name: string; units: number; revenue: number },
  [from: Date, until: Date, currency: string]
>(
  'dashboard-best-sellers',
  `WITH sold AS (${SOLD})
   SELECT p.group_id AS product, max(l.name) AS name, sum(l.quantity)::int AS units, sum(l.line_total - l.discount)::bigint AS revenue
   FROM sold o JOIN order_line l ON l.order_id = o.id LEFT JOIN product p ON p.id = l.product_id
   GROUP BY p.group_id, CASE WHEN p.group_id IS NULL THEN l.sku END ORDER BY units DESC, revenue DESC, name LIMIT 8`,
)

const countSteps = statement<NoRow, []>('dashboard-count-steps', 'SELECT FROM count_checkout_steps()')
const readFunnel = statement<{ step: number; carts: number }, [from: Date, until: Date]>(
  'dashboard-funnel',
  'SELECT step, sum(carts)::int AS carts FROM checkout_count WHERE quarter >= $1 AND quarter < $2 GROUP BY step ORDER BY step',
)

/** Steps of the checkout by their number in the database. */
const STEPS = ['cart', 'contact', 'address', 'delivery', 'payment', 'placed', 'confirmed'] as const

export interface ShopMoney {
  currency: string
  timeZone: string
}

/** Returns what was sold in a span. */
export async function readSales(db: Queryable, { from, until }: TimeSpan, currency: string): Promise<Figures> {
  const [row] = await readFigures(db, from, until, currency)
  const { orders = 0, revenue = 0, units = 0, customers = 0, returning = 0 } = row ?? {}
  const average = orders === 0 ? 0 : Math.round(revenue / orders)
  return { orders, revenue, average, units, customers, returning }
}

/** Returns sales by hour for a day or two, and by day for more, at times of the shop's clock. Empty ones are left out. */
export async function readSalesSeries(
  db: Queryable,
  { from, until }: TimeSpan,
  { days }: Pick<SalesPeriod, 'days'>,
  { currency, timeZone }: ShopMoney,
): Promise<SalesDashboard['series']> {
  return readSeries(db, from, until, currency, days <= 2 ? 'hour' : 'day', timeZone)
}

export const readBest = (
  db: Queryable,
  { from, until }: TimeSpan,
  currency: string,
): Promise<SalesDashboard['best_sellers']> => readBestSellers(db, from, until, currency)

/** Counts the latest steps of carts, so that the figures are up to date. */
export async function countCheckoutSteps(db: Queryable): Promise<void> {
  await countSteps(db)
}

/** Returns how many carts reached each step of the checkout. */
export async function readCheckoutFunnel(
  db: Queryable,
  { from, until }: TimeSpan,
): Promise<SalesDashboard['checkout']> {
  await countCheckoutSteps(db)
  const rows = await readFunnel(db, from, until)
  return STEPS.map((step, number) => ({ step, carts: rows.find((row) => row.step === number)?.carts ?? 0 }))
}
