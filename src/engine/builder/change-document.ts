import { isSameJson } from '#lib/same-json.ts'
import { splitPointer } from '../json-pointer.ts'
import { isRecord } from '../normalise-values.ts'

/** Object.prototype members are never settings. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

type Container = Record<string, unknown> | unknown[]

/**
 * Returns a copy with the value at a pointer replaced, or removed for undefined. Missing parent objects are created;
 * lists only grow at their end. Undefined for an invalid pointer. Unchanged parts are shared with the original.
 */
export function withValueAt<T>(root: T, pointer: string, value: unknown): T | undefined {
  const steps = splitPointer(pointer)
  if (steps.some((step) => RESERVED.has(step))) return undefined
  try {
    return change(root, steps, value) as T
  } catch (error) {
    if (error instanceof LeadsNowhere) return undefined
    throw error
  }
}

class LeadsNowhere extends Error {}

function change(at: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (at === undefined) return change({}, [step, ...rest], value)
  if (typeof at !== 'object' || at === null) throw new LeadsNowhere()
  const next = (before: unknown) => (rest.length === 0 ? value : change(before, rest, value))
  if (Array.isArray(at)) return changeList(at, step, next)
  const { [step]: before, ...others } = at as Record<string, unknown>
  const after = next(Object.hasOwn(at, step) ? before : undefined)
  if (after === undefined) return others
  // Replaced in place, to keep the author's order of settings.
  return Object.hasOwn(at, step)
    ? Object.fromEntries(Object.entries(at as Container).map(([name, one]) => [name, name === step ? after : one]))
    : { ...others, [step]: after }
}

function changeList(list: readonly unknown[], step: string, next: (before: unknown) => unknown): unknown[] {
  const index = step === '-' ? list.length : /^(0|[1-9]\d*)$/.test(step) ? Number(step) : NaN
  if (!(index <= list.length)) throw new LeadsNowhere()
  const after = next(list[index])
  if (after === undefined) return list.filter((_, position) => position !== index)
  return list.toSpliced(index, 1, after)
}

/**
 * Returns a document whose unchanged items are those of an earlier one, although it was sent as a whole: what was found
 * for them still applies.
 */
export function withUnchangedItems<T extends { component_data: unknown[] }>(before: T, after: T): T {
  const items = new Map(before.component_data.flatMap((item) => (isRecord(item) ? [[item['id'], item]] : [])))
  const keep = (item: unknown): unknown => {
    const known = isRecord(item) ? items.get(item['id']) : undefined
    return known !== undefined && isSameJson(known, item) ? known : item
  }
  return { ...after, component_data: after.component_data.map(keep) }
}
