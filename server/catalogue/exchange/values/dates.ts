const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/u

/**
 * Returns a date ("2026-05-31", "2026-05-31 08:00") as an ISO time; undefined if it is not one. It is written from the
 * year down: nobody knows which part of 05/12/2026 is the month.
 */
export function readDate(text: string): string | undefined {
  const [date, year, month, day] = DATE.exec(text.trim()) ?? []
  // The 31st of February would be the 3rd of March.
  if (date === undefined || Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
    return undefined
  const time = Date.parse(date.replace(' ', 'T'))
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
