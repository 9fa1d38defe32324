/** A span of time in the parts in which people count. */
export interface Remaining {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** What is left from `now` to `until` (both ms); undefined when it is over. */
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

const PARTS = ['days', 'hours', 'minutes'] as const

/** The same in words, for those who hear it once: “3 days, 4 hours”. Its two largest parts. */
export function inWords(left: Remaining): string {
  const from = PARTS.findIndex((part) => left[part] > 0)
  if (from < 0) return 'less than a minute'
  return PARTS.slice(from, from + 2)
    .filter((part) => left[part] > 0)
    .map((part) => `${left[part]} ${left[part] === 1 ? part.slice(0, -1) : part}`)
    .join(', ')
}
