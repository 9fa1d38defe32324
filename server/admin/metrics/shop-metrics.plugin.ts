import fp from 'fastify-plugin'
import { Counter } from 'prom-client'
import { statement } from '#server/platform/db/database.ts'

/**
 * Recent rows may not be committed yet and are counted at the next reading. The database ends transactions after 10 s
 * per statement and 30 s of idleness.
 */
const SETTLING_TIME = '1 minute'

const readHorizon = statement<{ at: Date }, []>(
  'metrics-horizon',
  `SELECT date_trunc('milliseconds', clock_timestamp() - interval '${SETTLING_TIME}') AS at`,
)
const countEvents = statement<{ event: string; currency: string; orders: number; value: number }, [Date | null, Date]>(
  'metrics-order-events',
  `SELECT CASE e.status WHEN 'pending' THEN 'placed' ELSE e.status END AS event, o.currency,
     count(*)::int AS orders, sum(o.grand_total)::float8 AS value
   FROM order_event e JOIN orders o ON o.id = e.order_id
   WHERE e.status IS NOT NULL AND ($1::timestamptz IS NULL OR e.created_at > $1) AND e.created_at <= $2
     AND (e.status <> 'pending' OR NOT EXISTS (SELECT FROM order_event f WHERE f.order_id = e.order_id AND f.id < e.id))
   GROUP BY 1, 2`,
)
const countPayments = statement<
  { provider: string; outcome: string; currency: string; payments: number },
  [Date | null, Date]
>(
  'metrics-payments',
  `SELECT provider, status AS outcome, currency, count(*)::int AS payments FROM payment
   WHERE settled_at IS NOT NULL AND ($1::timestamptz IS NULL OR settled_at > $1) AND settled_at <= $2 GROUP BY 1, 2, 3`,
)

/** Orders and payments of the whole shop. Every process counts from the database and exports the same figures. */
export const plugin = fp(async (app) => {
  const registers = [app.metrics]
  const orders = new Counter({
    name: 'vitrine_orders_total',
    help: 'Orders of the whole shop by what happened to them: placed, confirmed, unpaid, shipped, delivered, cancelled, refunded, or paid (each payment).',
    labelNames: ['event'],
    registers,
    // Several processes count the same.
    aggregator: 'max',
    collect: collectOnce,
  })
  const values = new Counter({
    name: 'vitrine_order_value_minor_units_total',
    help: 'Sum of the confirmed orders of the whole shop, in minor units of their currency.',
    labelNames: ['currency'],
    registers,
    aggregator: 'max',
    collect: collectOnce,
  })
  const payments = new Counter({
    name: 'vitrine_payments_total',
    help: 'Payments of the whole shop that ended, by provider and outcome: paid, failed or abandoned.',
    labelNames: ['provider', 'outcome'],
    registers,
    aggregator: 'max',
    collect: collectOnce,
  })
  for (const event of ['placed', 'confirmed', 'paid', 'cancelled']) orders.inc({ event }, 0)
  let readUntil: Date | null = null
  let reading: Promise<void> | undefined

  async function collectOnce(): Promise<void> {
    // All three counters collect, possibly for concurrent scrapes. While the database is down nothing is added.
    reading ??= addChanges()
      .catch(() => undefined)
      .finally(() => (reading = undefined))
    await reading
  }

  async function addChanges(): Promise<void> {
    const { pool } = app.database
    const [now] = await readHorizon(pool)
    if (!now) return
    const [changes, ended] = await Promise.all([
      countEvents(pool, readUntil, now.at),
      countPayments(pool, readUntil, now.at),
    ])
    readUntil = now.at
    for (const { event, currency, orders: count, value } of changes) {
      orders.inc({ event }, count)
      if (event === 'confirmed') values.inc({ currency }, value)
    }
    for (const { provider, outcome, payments: count } of ended) {
      payments.inc({ provider, outcome }, count)
      if (outcome === 'paid') orders.inc({ event: 'paid' }, count)
    }
  }
})
