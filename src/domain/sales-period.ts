import { dateIn, daysAfter, fromZoneTime, startOfDay, toZoneTime } from './shop-time.ts'

/** Days of a period that ends today. */
export const PERIODS = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const

export type PeriodName = keyof typeof PERIODS

export interface TimeSpan {
  from: Date
  /** Exclusive. */
  until: Date
}

/** Days of the shop's calendar, and the days before to compare them with. */
export interface SalesPeriod extends TimeSpan {
  firstDay: string
  lastDay: string
  days: number
  before: TimeSpan
}

const DAY_MS = 86_400_000

/** Returns a period that ends now. What it is compared with ends at the same time of the day, as many days earlier. */
export function currentPeriod(name: PeriodName, now: Date, timeZone: string): SalesPeriod {
  const today = dateIn(timeZone, now)
  const days = PERIODS[name]
  return periodOf({ firstDay: daysAfter(today, 1 - days), lastDay: today }, now, timeZone)
}

/** Returns the days from the first to the last, as far as they have passed. */
export function periodOf(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  now: Date,
  timeZone: string,
): SalesPeriod {
  const days = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS) + 1
  const from = startOfDay(firstDay, timeZone)
  const end = startOfDay(daysAfter(lastDay, 1), timeZone)
  const until = end < now ? end : now
  return {
    ...{ firstDay, lastDay, days, from, until },
    before: {
      from: startOfDay(daysAfter(firstDay, -days), timeZone),
      until: end < now ? from : sameTimeBefore(now, days, timeZone),
    },
  }
}

/** Returns the instant at which the clock showed the same time, some days earlier. */
function sameTimeBefore(now: Date, days: number, timeZone: string): Date {
  const [date = '', time = ''] = toZoneTime(now.toISOString(), timeZone).split('T')
  return new Date(fromZoneTime(`${daysAfter(date, -days)}T${time}`, timeZone))
}
