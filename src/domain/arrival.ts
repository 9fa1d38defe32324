import { memoise } from '#lib/memoise.ts'
import * as t from '#words/delivery.ts'

/** The shop's dispatch calendar. */
export interface DeliveryCalendar {
  /** Open days until dispatch. */
  dispatch_days: number
  /** 0 is Sunday. */
  closed_weekdays: readonly number[]
  /** "14:00". Earlier orders count as the same day's. */
  cut_off: string
  time_zone: string
}

/** Days in transit are open days of the shop. */
export interface DeliveryTimes extends DeliveryCalendar {
  delivery_days: number
}

/** The first and the last likely day of arrival, such as 2026-11-27. */
export interface DeliveryDays {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const WEEK = 7

/** Returns the day on which an order placed `now` arrives, as midnight UTC. Days are those of the shop's time zone. */
export function arrivalDay(now: Date, times: DeliveryTimes): Date {
  const { date, time } = wallClock(now, times.time_zone)
  const closed = new Set(times.closed_weekdays)
  // A shop that is closed all week would never dispatch, so every day counts.
  const isOpen = (day: number) => closed.size >= WEEK || !closed.has(new Date(day).getUTCDay())
  let day = date
  if (isOpen(day) && time >= times.cut_off) day += DAY_MS
  while (!isOpen(day)) day += DAY_MS
  for (let left = times.dispatch_days + times.delivery_days; left > 0; left -= 1) {
    day += DAY_MS
    while (!isOpen(day)) day += DAY_MS
  }
  return new Date(day)
}

/** Returns the range of arrival days for an order placed `now`, or undefined for a method without delivery times. */
export function deliveryDays(
  now: Date,
  { days_from: from, days_to: to }: { days_from: number; days_to: number },
  calendar: DeliveryCalendar,
): DeliveryDays | undefined {
  if (to <= 0) return undefined
  const day = (days: number) =>
    arrivalDay(now, { ...calendar, delivery_days: days })
      .toISOString()
      .slice(0, 10)
  return { from: day(Math.min(from, to)), to: day(to) }
}

/** Returns the seconds until the cut-off, when orders start to count as the next day's and delivery dates change. */
export function secondsToCutOff(now: Date, { cut_off: cutOff, time_zone: timeZone }: DeliveryCalendar): number {
  const seconds = (time: string) =>
    time.split(':').reduce((sum, part, index) => sum + Number(part) * (index === 0 ? 3600 : 60), 0)
  const left = seconds(cutOff) - seconds(wallClock(now, timeZone).time) - now.getUTCSeconds()
  return left > 0 ? left : left + DAY_MS / 1000
}

/**
 * Formats delivery days (CK-12): “Fri 27 to Mon 30 Nov”, “Mon 30 Nov to Thu 3 Dec”, “Tue 1 Dec”, with the year if it is
 * not the present one.
 */
export function formatDelivery({ from, to }: DeliveryDays, locale: string, now: Date = new Date()): string {
  if (from === to) return formatDay(to, locale, { withYear: !isOfYear(to, now) })
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = formatDay(from, locale, { withMonth: !isOneMonth, withYear: !isOneMonth && !isOfYear(from, now) })
  return t.daysFromTo({ first, last: formatDay(to, locale, { withYear: !isOfYear(to, now) }) })
}

const isOfYear = (day: string, now: Date): boolean => Number(day.slice(0, 4)) === now.getUTCFullYear()

const dayFormat = memoise(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

function formatDay(day: string, locale: string, { withMonth = true, withYear = false }): string {
  const parts = dayFormat(locale).formatToParts(new Date(`${day}T00:00:00Z`))
  const left = new Set<string>(['literal', ...(withMonth ? [] : ['month']), ...(withYear ? [] : ['year'])])
  return parts.flatMap(({ type, value }) => (left.has(type) ? [] : [value])).join(' ')
}

const clockOf = memoise(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** Returns the date (midnight UTC in ms) and the time ("09:05") in a time zone. */
function wallClock(now: Date, timeZone: string): { date: number; time: string } {
  const parts = clockOf(timeZone).formatToParts(now)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '0'
  return {
    date: Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day'))),
    time: `${part('hour')}:${part('minute')}`,
  }
}
