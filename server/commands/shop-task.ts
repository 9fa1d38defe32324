import type { ParseArgsConfig } from 'node:util'
import type { CommandWork } from './run-command.ts'

/** What was given for the options of `npm run shop`. */
export type Given = Readonly<Record<string, string | boolean | undefined>>

/** One thing that `npm run shop` does: an option that names it, and those that go with it. */
export interface ShopTask {
  /** The option that asks for it, such as `mode`. */
  name: string
  /** Its lines of the usage. */
  usage: string
  /** Its options, the one that names it included. */
  options: NonNullable<ParseArgsConfig['options']>
  /** What is to be done. `words` is what follows without an option. Throws with what is wrong. */
  read: (given: Given, words: readonly string[]) => CommandWork
}
