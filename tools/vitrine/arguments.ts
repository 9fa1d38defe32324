import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findNearest } from '#engine/find-nearest.ts'
import { CannotRun } from './cannot-run.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** A command's flags: what `parseArgs` needs, and the choices of those that have some. */
export type Flags = Record<string, Options[string] & { choices?: readonly string[] }>

/** Values of flags, and what is left: files. */
export interface Parsed {
  values: Record<string, string | boolean | undefined>
  files: string[]
}

function hint(word: string, known: readonly string[]): string {
  const suggest = findNearest(word, known)
  return suggest ? ` Did you mean ${suggest}?` : ''
}

/** Reads a command's arguments; an unknown flag or choice is refused with what was probably meant. */
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
    if (!flag) throw new CannotRun(`unknown flag ${token.rawName}.${hint(token.rawName, known)}`)
    if (flag.type === 'boolean' && token.value !== undefined) throw new CannotRun(`--${token.name} takes no value`)
    if (flag.type === 'string' && (token.value === undefined || token.value.startsWith('--'))) {
      throw new CannotRun(`--${token.name} needs a value${flag.choices ? `: ${flag.choices.join(', ')}` : ''}`)
    }
    if (flag.choices && token.value !== undefined && !flag.choices.includes(token.value)) {
      throw new CannotRun(
        `--${token.name} must be one of ${flag.choices.join(', ')}; found ${token.value}.${hint(token.value, flag.choices)}`,
      )
    }
  }
  return { values, files: positionals }
}

/** Refuses a word that is no command, with what was probably meant. */
export function unknownCommand(word: string, commands: readonly string[]): CannotRun {
  return new CannotRun(`unknown command "${word}".${hint(word, commands)}`)
}
