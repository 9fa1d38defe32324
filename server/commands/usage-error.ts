import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/commands.ts'

/** Invalid arguments: exit code 2, as is usual. */
export class UsageError extends StartError {}

/**
 * Returns what `read` returns, and adds a command's help to the error it throws.
 * @throws UsageError
 */
export function readWithHelp<Result>(usage: () => string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new UsageError(`${describeProblem(error as Error & { code?: string })}\n\n${usage()}`)
  }
}

/** Describes errors of `parseArgs` in the shop's language. */
function describeProblem({ code, message }: Error & { code?: string }): string {
  const [, option = '', argument] = /'(-[^\s']*)([^']*)'/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return t.unknownOption({ option })
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return argument ? t.optionNeedsValue({ option: option.replace(/,$/, '') }) : t.optionTakesNoValue({ option })
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return t.unexpectedWord({ word: /'([^']*)'/.exec(message)?.[1] ?? '' })
  return message
}
