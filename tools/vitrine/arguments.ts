import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findNearest } from '#engine/find-nearest.ts'
import * as t from '#words/commands.ts'
import { CannotRun } from './cannot-run.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Options of `parseArgs`, with allowed choices. */
export type Flags = Record<string, Options[string] & { choices?: readonly string[] }>

export interface Parsed {
  values: Record<string, string | boolean | undefined>
  files: string[]
}

function withSuggestion(problem: string, word: string, known: readonly string[]): string {
  const suggestion = findNearest(word, known)
  return suggestion ? t.didYouMean({ problem, suggestion }) : problem
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
    if (!flag) throw new CannotRun(withSuggestion(t.unknownOption({ option: token.rawName }), token.rawName, known))
    const option = `--${token.name}`
    if (flag.type === 'boolean' && token.value !== undefined) throw new CannotRun(t.optionTakesNoValue({ option }))
    if (flag.type === 'string' && (token.value === undefined || token.value.startsWith('--'))) {
      throw new CannotRun(
        flag.choices
          ? t.optionNeedsOneOf({ option, choices: flag.choices.join(', ') })
          : t.optionNeedsValue({ option }),
      )
    }
    if (flag.choices && token.value !== undefined && !flag.choices.includes(token.value)) {
      throw new CannotRun(
        withSuggestion(
          t.optionNotOneOf({ option, choices: flag.choices.join(', '), found: token.value }),
          token.value,
          flag.choices,
        ),
      )
    }
  }
  return { values, files: positionals }
}

/** Returns the error for an unknown command, with a suggestion. */
export function unknownCommand(word: string, commands: readonly string[]): CannotRun {
  return new CannotRun(withSuggestion(t.unknownCommand({ command: word }), word, commands))
}
