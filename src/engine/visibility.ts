/** When and on which devices an item is shown: `visible: { from, until, device }`. */
import { valueAt } from './json-pointer.ts'

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

export const isDevice = (value: unknown): value is Device => (DEVICES as readonly unknown[]).includes(value)

// Without a zone, a time would mean another instant on each machine.
const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Returns the instant that a text such as `2026-12-01T09:00:00+05:30` names, in milliseconds; undefined for any other value. */
export function instantOf(value: unknown): number | undefined {
  const date = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined
  if (date === undefined) return undefined
  // Date.parse accepts 30 February.
  const day = new Date(`${date}T00:00:00Z`)
  return day.toJSON()?.startsWith(date) ? Date.parse(value as string) : undefined
}

/** Returns the period of `visible`; a time that is missing or not valid does not limit it. */
export function periodOf(visible: unknown): { from?: number; until?: number } {
  const [start, end] = [instantOf(valueAt(visible, '/from')), instantOf(valueAt(visible, '/until'))]
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { until: end }) }
}

/** Returns whether an item is shown at an instant. `until` is the first instant at which it no longer is. */
export function isShownAt(visible: unknown, now: number): boolean {
  const { from = -Infinity, until = Infinity } = periodOf(visible)
  return from <= now && now < until
}

/** Returns when an item is shown or hidden next; undefined if never again. */
export function nextChange(visible: unknown, now: number): number | undefined {
  const { from = -Infinity, until = Infinity } = periodOf(visible)
  const later = from < until ? [from, until].filter((time) => time > now && time < Infinity) : []
  return later.length > 0 ? Math.min(...later) : undefined
}

/** Returns the devices an item is limited to; undefined for all. */
export function devicesOf(visible: unknown): readonly Device[] | undefined {
  const listed = valueAt(visible, '/device')
  if (!Array.isArray(listed)) return undefined
  const known = DEVICES.filter((device) => listed.includes(device))
  return known.length === 0 || known.length === DEVICES.length ? undefined : known
}

/** Returns the devices on which an item limited to some is hidden. */
export const otherDevices = (devices: readonly Device[]): readonly Device[] =>
  DEVICES.filter((device) => !devices.includes(device))

/** Returns the devices that two limits allow; an empty list for none. */
export function commonDevices(
  one: readonly Device[] | undefined,
  other: readonly Device[] | undefined,
): readonly Device[] | undefined {
  return one && other ? one.filter((device) => other.includes(device)) : (one ?? other)
}
