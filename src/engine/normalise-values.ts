import type { Problem } from './types.ts'
import * as t from '#words/documents.ts'

export type JsonRecord = Record<string, unknown>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Ids are also anchors of their sections (#id). */
export const ID_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** Issues unique ids. */
export interface Ids {
  /** Returns the author's id if valid, otherwise a similar one with a problem; `otherwise` if there is none. */
  take: (id: unknown, otherwise: string, pointer: string, problems: Problem[]) => string
}

/** Generated ids never equal one of `given`, the authors' ids. */
export function createIds(given: Iterable<unknown>): Ids {
  const reserved = new Set(given)
  const taken = new Set<string>()
  // The next suffix by name, so that thousands of equal ids take linear time.
  const next = new Map<string, number>()

  function unique(name: string, isFree: (candidate: string) => boolean): string {
    let candidate = name
    for (let count = next.get(name) ?? 2; !isFree(candidate); count++) {
      candidate = `${name}-${count}`
      next.set(name, count + 1)
    }
    taken.add(candidate)
    return candidate
  }

  // A key that is no valid id is not used in generated ones.
  const makeUp = (name: string) => unique(ID_PATTERN.test(name) ? name : 'item', isNew)
  const isNew = (candidate: string) => !taken.has(candidate) && !reserved.has(candidate)
  const keep = (id: string) => unique(id, (candidate) => (candidate === id ? !taken.has(id) : isNew(candidate)))

  return {
    take(id, otherwise, pointer, problems) {
      if (id === undefined) return makeUp(otherwise)
      if (typeof id !== 'string' || !ID_PATTERN.test(id)) {
        problems.push({ code: 'invalid-id', severity: 'error', message: t.invalidId(), pointer: `${pointer}/id` })
        return makeUp(otherwise)
      }
      if (taken.has(id)) {
        const message = t.duplicateId({ id })
        problems.push({ code: 'duplicate-id', severity: 'error', message, pointer: `${pointer}/id` })
      }
      return keep(id)
    },
  }
}
