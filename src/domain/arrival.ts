/** How long it takes until a parcel is there, in days on which the shop works. */
export interface DeliveryTimes {
  dispatch_days: number
  delivery_days: number
  /** 0 is Sunday. */
  closed_weekdays: readonly number[]
  /** "14:00": until then an order counts as of the same day. */
  cut_off: string
  time_zone: string
}

const DAY_MS = 86_400_000
const WEEK = 7

/** The day of arrival of what is ordered `now`, as midnight UTC of that date. The clock that counts is the shop's, wherever the shopper is. */
export function arrivalDay(now: Date, times: DeliveryTimes): Date {
  const { date, time } = wallClock(now, times.time_zone)
  const closed = new Set(times.closed_weekdays)
  // A shop that is closed all week would never send; then every day counts.
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

/** A day of `arrivalDay` in few words: “Tue 1 Dec”. */
export function formatDay(day: Date, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).formatToParts(day)
  return parts
    .map(({ type, value }) => (type === 'literal' ? ' ' : value))
    .join('')
    .trim()
}

/** Date (midnight UTC, in milliseconds) and time ("09:05") that clocks of a time zone show. */
function wallClock(now: Date, timeZone: string): { date: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '0'
  return {
    date: Date.UTC(Number(part('year')), Number(part('month')) - 1, Number(part('day'))),
    time: `${part('hour')}:${part('minute')}`,
  }
}
