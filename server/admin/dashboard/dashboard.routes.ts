import type { FastifyInstance } from 'fastify'
import { currentPeriod, type PeriodName, periodOf, type SalesPeriod } from '#domain/sales-period.ts'
import { readTimeZone } from '#server/commerce/shipping/calendar.ts'
import { refreshShoppers } from '#server/identity/customer/shoppers.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { readCurrency } from '#server/store/storefront/service.ts'
import * as t from '#words/admin-errors.ts'
import { readBest, readCheckoutFunnel, readSales, readSalesSeries } from './sales-figures.ts'

const MOST_DAYS = 731

/** Sales in the shop's time zone (AD-28). */
export async function routes(app: FastifyInstance): Promise<void> {
  const { pool } = app.database
  const config = { access: 'staff', roles: ['owner', 'manager'] } as const
  route(app, 'getSalesDashboard', { config }, async ({ query }, reply) => {
    const [currency, timeZone] = await Promise.all([readCurrency(app), readTimeZone(app)])
    const money = { currency, timeZone }
    const now = new Date()
    const period = chosenPeriod(query, now, timeZone)
    const today = currentPeriod('today', now, timeZone)
    await refreshShoppers(pool)
    const [current, before, todayNow, todayBefore, series, seriesBefore, best, checkout] = await Promise.all([
      readSales(pool, period, currency),
      readSales(pool, period.before, currency),
      readSales(pool, today, currency),
      readSales(pool, today.before, currency),
      readSalesSeries(pool, period, period, money),
      readSalesSeries(pool, period.before, period, money),
      readBest(pool, period, currency),
      readCheckoutFunnel(pool, period),
    ])
    return success(reply, {
      currency,
      first_day: period.firstDay,
      last_day: period.lastDay,
      unit: period.days <= 2 ? 'hour' : 'day',
      today: { now: todayNow, before: todayBefore },
      now: current,
      before,
      series,
      series_before: seriesBefore,
      best_sellers: best,
      checkout,
    })
  })
}

/** @throws ApiError 400 for days in the wrong order, or too many */
function chosenPeriod(
  { period = 'month', from, until }: { period?: PeriodName; from?: string; until?: string },
  now: Date,
  timeZone: string,
): SalesPeriod {
  if (from === undefined || until === undefined) return currentPeriod(period, now, timeZone)
  const days = [from, until].map((day) => Date.parse(day))
  const [first = NaN, last = NaN] = days
  if (!(first <= last) || (last - first) / 86_400_000 > MOST_DAYS) throw new ApiError(400, 'bad_period', t.badPeriod())
  return periodOf({ firstDay: from, lastDay: until }, now, timeZone)
}
