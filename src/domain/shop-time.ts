/**
 * Dates and times in the shop's time zone, wherever shopper, server or database are. The only module that formats or
 * reads a date from an instant (enforced by `tools/repo-rules/shop-time.test.ts`); delivery days are in `arrival.ts`.
 */
import { memoise } from '#lib/memoise.ts'

/** The shop's locale and time zone, such as Asia/Kolkata. */
export interface ShopClock {
  locale: string
  timeZone: string
}

const styles = {
  /** 1 Apr 2026 */
  day: { dateStyle: 'medium' },
  /** 1 April 2026 */
  'long-day': { day: 'numeric', month: 'long', year: 'numeric' },
  /** Wednesday */
  weekday: { weekday: 'long' },
  /** 1 Apr 2026, 12:30 am */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  /** 1 April 2026 at 12:30 am */
  'long-minute': { dateStyle: 'long', timeStyle: 'short' },
  /** 2026-04-01 */
  iso: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** 09:30 */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** IST */
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

const DAY_MS = 86_400_000

const formatOf = memoise((key) => {
  const [style = '', locale, timeZone] = key.split(' ')
  return new Intl.DateTimeFormat(locale, { ...styles[style as Style], timeZone: timeZone || undefined })
})
const format = (style: Style, locale: string, timeZone: string) => formatOf(`${style} ${locale} ${timeZone}`)

/** Formats an instant. */
export const formatDateTime = (
  moment: Date,
  style: Exclude<Style, 'iso' | 'clock' | 'zone'>,
  clock: ShopClock,
): string => format(style, clock.locale, clock.timeZone).format(moment)

/** Formats a calendar date (2026-04-01), which does not depend on a time zone. */
export const formatCalendarDay = (day: string, style: 'day' | 'long-day' | 'weekday', locale: string): string =>
  format(style, locale, 'UTC').format(new Date(`${day}T00:00:00Z`))

/** Returns the name of the shop's time zone at an instant, such as IST or GMT+5:30. */
export const zoneName = (moment: Date, { locale, timeZone }: ShopClock): string =>
  format('zone', locale, timeZone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Returns whether this browser's (or process's) clock differs from the shop's. */
export const isOtherTimeZone = (moment: Date, timeZone: string): boolean =>
  format('minute', 'en', timeZone).format(moment) !== format('minute', 'en', '').format(moment)

/** Returns the date in a time zone, as 2026-04-01. */
export const dateIn = (timeZone: string, now: Date): string => {
  const parts = format('iso', 'en-US', timeZone).formatToParts(now)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Returns the date `days` later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const QUARTER_HOUR_MS = 900_000
/** The time zone furthest ahead is UTC+14. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000

/** Returns the instant at which a date begins in a time zone. Clocks are ahead by quarter hours. */
export function startOfDay(date: string, timeZone: string): Date {
  let instant = Date.parse(date) - FURTHEST_AHEAD_MS
  while (dateIn(timeZone, new Date(instant)) < date) instant += QUARTER_HOUR_MS
  return new Date(instant)
}

/** Returns the financial year, which starts in April: 26-27. */
export function financialYear(moment: Date, timeZone: string): string {
  const [year = 0, month = 0] = dateIn(timeZone, moment).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  const short = (of: number) => String(of % 100).padStart(2, '0')
  return `${short(first)}-${short(first + 1)}`
}

const MINUTE_MS = 60_000

/** Returns an instant as a clock in the time zone shows it: 2026-04-01T09:30. '' for an invalid one. */
export function toZoneTime(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  return Number.isNaN(instant) ? '' : wallTime(instant, timeZone)
}

/**
 * Returns the instant at which a clock in the time zone shows a time, in UTC. Of a time that occurs twice when clocks
 * go back, the first; of one that is skipped, the time after the change.
 */
export function fromZoneTime(local: string, timeZone: string): string {
  const shown = Date.parse(`${local}Z`)
  if (Number.isNaN(shown)) return local
  // The offset may differ at the instant itself, next to a change of the clock.
  const instants = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetAt(near, timeZone))
  const fits = instants.filter((instant) => instant + offsetAt(instant, timeZone) === shown)
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(...instants)).toISOString()
}

/** Milliseconds that a clock in the time zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${wallTime(minute, timeZone)}Z`) - minute
}

function wallTime(instant: number, timeZone: string): string {
  const moment = new Date(instant)
  const parts = format('clock', 'en-US', timeZone).formatToParts(moment)
  const part = (wanted: 'hour' | 'minute') => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${dateIn(timeZone, moment).padStart(10, '0')}T${part('hour')}:${part('minute')}`
}
