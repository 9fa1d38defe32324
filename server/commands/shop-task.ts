import type { ParseArgsConfig } from 'node:util'
import type { CommandWork } from './run-command.ts'
import type { Usage } from './terminal/usage.ts'

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export interface ShopTask {
  name: string
  /** Options with their descriptions. */
  usage: () => NonNullable<Usage['options']>
  /** Including the one that names the task. */
  options: NonNullable<ParseArgsConfig['options']>
  /** `words` are the positional arguments. @throws Error with a message for the user */
  read: (given: OptionValues, words: readonly string[]) => CommandWork
}
