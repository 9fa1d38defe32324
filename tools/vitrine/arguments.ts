import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findNearest } from '#engine/find-nearest.ts'
import { CannotRun } from './cannot-run.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Options of `parseArgs`, with allowed choices. */
export type Flags = Record<string, Options[string] & { choices?: readonly string[] }>

export interface Parsed {
  values: Record<string, string | boolean | undefined>
  files: string[]
}

function suggestion(word: string, known: readonly string[]): string {
  const suggest = findNearest(word, known)
  return suggest ? ` Did you mean ${suggest}?` : ''
}

/**
 * Parses arguments.
 * @throws CannotRun for an unknown flag or choice, with a suggestion
 */
export function parseArguments(args: string[], flags: Flags): Parsed {
  const { values, positionals, tokens } = parseArgs({
    args,
    options: flags,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const known = Object.keys(flags).map((name) => `--${name}`)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined
    if (!flag) throw new CannotRun(`unknown flag ${token.rawName}.${suggestion(token.rawName, known)}`)
    if (flag.type === 'boolean' && token.value !== undefined) throw new CannotRun(`--${token.name} takes no value`)
    if (flag.type === 'string' && (token.value === undefined || token.value.startsWith('--'))) {
      throw new CannotRun(`--${token.name} needs a value${flag.choices ? `: ${flag.choices.join(', ')}` : ''}`)
    }
    if (flag.choices && token.value !== undefined && !flag.choices.includes(token.value)) {
      throw new CannotRun(
        `--${token.name} must be one of ${flag.choices.join(', ')}; found ${token.value}.${suggestion(token.value, flag.choices)}`,
      )
    }
  }
  return { values, files: positionals }
}

/** Returns the error for an unknown command, with a suggestion. */
export function unknownCommand(word: string, commands: readonly string[]): CannotRun {
  return new CannotRun(`unknown command "${word}".${suggestion(word, commands)}`)
}
