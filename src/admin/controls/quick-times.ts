import type { QuickTime } from '#domain/resource-schema.ts'
import { dateIn, daysAfter, fromZoneTime } from '#domain/shop-time.ts'

/** The last minute of a day, as people write it. */
const END = 'T23:59'

/** Returns the instant of a quick time in the shop's zone, in UTC. */
export function quickTime(which: QuickTime, now: Date, timeZone: string): string {
  const today = dateIn(timeZone, now)
  const endOf = (day: string) => fromZoneTime(day + END, timeZone)
  switch (which) {
    case 'now':
      return now.toISOString()
    case 'midnight':
      return fromZoneTime(`${daysAfter(today, 1)}T00:00`, timeZone)
    case 'today':
      return endOf(today)
    case 'sunday':
      return endOf(daysAfter(today, (7 - new Date(today).getUTCDay()) % 7))
    case 'week':
      return endOf(daysAfter(today, 7))
    case 'month': {
      const [year = 0, month = 0] = today.split('-').map(Number)
      return endOf(new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10))
    }
  }
}
