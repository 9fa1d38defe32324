import type { Problem } from './types.ts'

export type JsonRecord = Record<string, unknown>

/** An object, not a list and not null. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What an id may look like: it is also the anchor of its section (#id). */
export const ID_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** Hands out ids that are unique among those handed out before. */
export interface Ids {
  /** The author's id when it can be kept, else a similar one and a problem; `otherwise` when there is none. */
  take: (id: unknown, otherwise: string, pointer: string, problems: Problem[]) => string
}

/** `given` are the ids that authors wrote: one that is made up never takes theirs. */
export function createIds(given: Iterable<unknown>): Ids {
  const reserved = new Set(given)
  const taken = new Set<string>()
  // Where counting goes on for a name, so that thousands of equal ids cost no more than as many different ones.
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

  // A key that makes no id (a hostile one, or one too long) is not part of what is made up.
  const makeUp = (name: string) => unique(ID_PATTERN.test(name) ? name : 'item', isNew)
  const isNew = (candidate: string) => !taken.has(candidate) && !reserved.has(candidate)
  const keep = (id: string) => unique(id, (candidate) => (candidate === id ? !taken.has(id) : isNew(candidate)))

  return {
    take(id, otherwise, pointer, problems) {
      if (id === undefined) return makeUp(otherwise)
      if (typeof id !== 'string' || !ID_PATTERN.test(id)) {
        const message = '"id" must begin with a letter and hold only letters, digits, - and _ (64 at most).'
        problems.push({ code: 'invalid-id', severity: 'error', message, pointer: `${pointer}/id` })
        return makeUp(otherwise)
      }
      if (taken.has(id)) {
        const message = `The id "${id}" is used before; ids must be unique.`
        problems.push({ code: 'duplicate-id', severity: 'error', message, pointer: `${pointer}/id` })
      }
      return keep(id)
    },
  }
}
