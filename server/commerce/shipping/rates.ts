import type { FastifyInstance } from 'fastify'
import type { DeliveryMethodRates, DeliveryRate, DeliveryRates } from '#generated/api.d.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import { readCalendar } from './calendar.ts'

interface RegionRow {
  code: string
  name: string
  description: string
  country: string
  country_name: string
  pincode_prefix: string
  delivers: boolean
  price_from: number
  rises_with_weight: boolean
  free_from: number | null
  days_from: number
  days_to: number
}

// A threshold must apply to every weight of a region, so the highest one counts.
const readRegions = statement<RegionRow, [string]>(
  'shipping-regions',
  `SELECT m.code, m.name, m.description, c.id AS country, c.name AS country_name, r.pincode_prefix, bool_or(r.delivers) AS delivers,
     coalesce((array_agg(r.price ORDER BY r.weight_from))[1], 0) AS price_from, count(DISTINCT r.price) > 1 OR bool_or(r.per_kilogram > 0) AS rises_with_weight,
     CASE WHEN bool_and(r.free_from IS NOT NULL) THEN max(r.free_from) END AS free_from, min(r.days_from)::int AS days_from, max(r.days_to)::int AS days_to
   FROM shipping_mode m JOIN shipping_rate r ON r.mode_code = m.code JOIN country c ON c.id = r.country_id
   WHERE m.active AND r.currency = $1
   GROUP BY m.code, c.id, r.pincode_prefix
   ORDER BY m.position, m.code, c.position, c.id, r.pincode_prefix = '', r.pincode_prefix`,
)

/** Returns the shipping rules for display (CK-16). */
export async function readDeliveryRates(app: FastifyInstance): Promise<Tagged<DeliveryRates>> {
  const [currency, { dispatch_days }] = await Promise.all([readCurrency(app), readCalendar(app)])
  const rows = await readRegions(app.database.pool, currency)
  const methods = new Map<string, DeliveryMethodRates>()
  for (const { code, name, description, ...row } of rows) {
    const method = methods.get(code) ?? { code, name, description, rates: [] }
    methods.set(code, method)
    method.rates.push(rateOf(row, currency))
  }
  return {
    value: { dispatch_days, methods: [...methods.values()] },
    tags: ['shipping', 'plugins', 'countries', 'storefront'],
  }
}

const rateOf = (
  { price_from: price, free_from: free, ...row }: Omit<RegionRow, 'code' | 'name' | 'description'>,
  currency: string,
): DeliveryRate => ({
  ...row,
  price_from: { amount: price, currency },
  free_from: free === null ? null : { amount: free, currency },
})
