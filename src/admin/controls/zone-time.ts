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
  const [first = shown, second = shown] = [shown - 24 * 60 * MINUTE_MS, shown + 24 * 60 * MINUTE_MS].map(
    (near) => shown - offsetAt(near, timeZone),
  )
  const fits = [first, second].filter((instant) => instant + offsetAt(instant, timeZone) === shown)
  const instant = fits.length > 0 ? Math.min(...fits) : Math.max(first, second)
  return new Date(instant).toISOString()
}

/** Milliseconds that a clock in the time zone is ahead of UTC. */
const offsetAt = (instant: number, timeZone: string): number => {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${wallTime(minute, timeZone)}Z`) - minute
}

function wallTime(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}
