import { editDistance } from '#lib/edit-distance.ts'

/** Longer words are no typos, and comparing them is expensive. */
const MAX_LENGTH = 64

const plain = (word: string) => word.toLowerCase().replace(/[-_ ]/g, '')

/** Returns the candidate a mistyped word most likely means, or undefined. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined
  const meant = plain(word)
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (candidate === word) continue
    const other = plain(candidate)
    if (other === meant) return candidate
    if (Math.abs(other.length - meant.length) >= least) continue
    const steps = editDistance(other, meant)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}
