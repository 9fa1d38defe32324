const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export interface Seeded {
  /** From 0 to 1, without 1. */
  next: () => number
  /** Letters and digits. */
  text: (length: number) => string
  shuffle: <One>(values: readonly One[]) => One[]
}

/** Returns random values that are the same for each seed (mulberry32). */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    text: (length) => Array.from({ length }, () => LETTERS.charAt(Math.floor(next() * LETTERS.length))).join(''),
    shuffle: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
