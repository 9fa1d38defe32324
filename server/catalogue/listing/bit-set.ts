import type { Term } from './common-words.ts'
import type { Condition, Labelled, Priced } from './conditions.ts'

/** A set that bits tell. */
export interface BitSet {
  /** Undefined for what is found by words alone. */
  scope: Labelled | undefined
  /** Words that all of it holds. */
  words: readonly Term[]
  /** Products that belong to it whatever its words are: judged by their own rows. */
  besides: readonly number[]
  conditions: readonly (Condition & { set: Labelled | Priced })[]
}
