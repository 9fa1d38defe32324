import * as t from '#words/closed.ts'

/** A duration in units. */
export interface Remaining {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Returns the time from `now` to `until` (both in ms); undefined once it is over. */
export function remaining(until: number, now: number): Remaining | undefined {
  const seconds = Math.ceil((until - now) / 1000)
  if (!(seconds > 0)) return undefined
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Returns the two largest units as text: “3 days, 4 hours”. */
export function describeRemaining({ days, hours, minutes }: Remaining): string {
  if (days > 0) return hours > 0 ? t.daysAndHours({ days, hours }) : t.wholeDays({ days })
  if (hours > 0) return minutes > 0 ? t.hoursAndMinutes({ hours, minutes }) : t.wholeHours({ hours })
  return minutes > 0 ? t.wholeMinutes({ minutes }) : t.lessThanAMinute()
}
