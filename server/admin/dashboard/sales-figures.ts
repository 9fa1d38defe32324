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

/** Confirmed orders of a span in a currency, without cancelled ones. */
const SOLD = 's.currency = $3 AND s.confirmed_at >= $1 AND s.confirmed_at < $2'

const readFigures = statement<FigureRow, [from: Date, until: Date, currency: string]>(
  'dashboard-figures',
  `SELECT coalesce(sum(orders), 0)::int AS orders, coalesce(sum(revenue), 0)::bigint AS revenue, coalesce(sum(units), 0)::int AS units,
     count(shopper_id)::int AS customers, count(shopper_id) FILTER (WHERE is_back)::int AS "returning"
   FROM (SELECT shopper_id, count(*) AS orders, sum(value) AS revenue, sum(units) AS units, bool_or(is_repeat) AS is_back
     FROM order_sale s WHERE ${SOLD} GROUP BY shopper_id) people`,
)

const readSeries = statement<
  { at: string; orders: number; revenue: number },
  [from: Date, until: Date, currency: string, unit: string, timeZone: string]
>(
  'dashboard-series',
  `SELECT coalesce(to_char(moment, 'YYYY-MM-DD"T"HH24:MI'), '') AS at, count(*)::int AS orders, coalesce(sum(value), 0)::bigint AS revenue
   FROM (SELECT date_trunc($4::text, s.confirmed_at AT TIME ZONE $5::text) AS moment, value FROM order_sale s WHERE ${SOLD}) sold GROUP BY moment ORDER BY moment`,
)

const readBestSellers = statement<
  { product: number | null; name: string; units: number; revenue: number },
  [from: Date, until: Date, currency: string]
>(
  'dashboard-best-sellers',
  `WITH sold AS (
     SELECT l.product_id, CASE WHEN l.product_id IS NULL THEN l.sku END AS sku, max(l.name) AS name, sum(l.quantity) AS units, sum(l.line_total - l.discount) AS revenue
     FROM order_sale s JOIN order_line l ON l.order_id = s.order_id WHERE ${SOLD} GROUP BY 1, 2)
   SELECT p.group_id AS product, coalesce(max(o.name), '') AS name, coalesce(sum(o.units), 0)::int AS units, coalesce(sum(o.revenue), 0)::bigint AS revenue
   FROM sold o LEFT JOIN product p ON p.id = o.product_id
   GROUP BY p.group_id, o.sku ORDER BY units DESC, revenue DESC, name LIMIT 8`,
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

/** Returns sales by hour for a day or two, and by day for more, in the shop's time zone. Empty ones are left out. */
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

/** Adds the recorded checkout steps to the counts. */
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
