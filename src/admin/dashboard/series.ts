import type { SalesDashboard } from '#generated/api.d.ts'
import { daysAfter } from '#domain/shop-time.ts'

export interface Point {
  /** On the shop's clock: 2026-11-28T00:00. */
  at: string
  orders: number
  revenue: number
  ordersBefore: number
  revenueBefore: number
}

type Series = Pick<SalesDashboard, 'first_day' | 'last_day' | 'unit' | 'series' | 'series_before'>

const DAY_MS = 86_400_000

const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)

/** Returns every hour or day of a period with its sales and those of the period before, zero where nothing was sold. */
export function pointsOf({ first_day: first, last_day: last, unit, series, series_before: earlier }: Series): Point[] {
  const days = daysBetween(first, last) + 1
  const [now, before] = [series, earlier].map((some) => new Map(some.map((one) => [one.at, one])))
  const hours = unit === 'hour' ? 24 : 1
  return Array.from({ length: days * hours }, (_, index) => {
    const time = `T${String(index % hours).padStart(2, '0')}:00`
    const at = `${daysAfter(first, Math.floor(index / hours))}${time}`
    const found = now?.get(at)
    const other = before?.get(`${daysAfter(first, Math.floor(index / hours) - days)}${time}`)
    return {
      at,
      orders: found?.orders ?? 0,
      revenue: found?.revenue ?? 0,
      ordersBefore: other?.orders ?? 0,
      revenueBefore: other?.revenue ?? 0,
    }
  })
}

/** Returns a change in percent as text: “+12%”; undefined if there was nothing before. */
export function changeText(now: number, before: number, locale: string): string | undefined {
  if (before === 0) return undefined
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format((now - before) / before)
}
