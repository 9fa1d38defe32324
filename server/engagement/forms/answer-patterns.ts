import { createContext, Script } from 'node:vm'
import type { FormField } from '#generated/api.d.ts'
import type { FormAnswer } from '#domain/form-rules.ts'
import * as fieldErrors from '#words/fields.ts'

/**
 * Milliseconds for a pattern. Owners write patterns such as `(\w+ ?)+`, which compare some answers for longer than the
 * shop exists; nothing else in the process would run. Other patterns need microseconds.
 */
const LIMIT_MS = 250
const test = new Script('texts.map((text) => pattern.test(text))')

/** A pattern applies to the whole answer. @throws SyntaxError */
export const toRegExp = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

/** Returns which of the texts match; undefined if finding out takes too long. */
function matchesInTime(pattern: string, texts: readonly string[]): boolean[] | undefined {
  try {
    return test.runInContext(createContext({ pattern: toRegExp(pattern), texts }), { timeout: LIMIT_MS }) as boolean[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

/** Returns the fields without patterns, which `validateAnswers` would compare without a limit. */
export const withoutPatterns = (fields: readonly FormField[]): FormField[] =>
  fields.map(({ pattern: _pattern, ...field }) => field)

/** Returns the faults of answers that do not match the pattern of their field, or not in time. */
export function patternFaults(
  fields: readonly FormField[],
  answers: Readonly<Record<string, FormAnswer>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, pattern, pattern_message: message }) => {
      const answer = answers[name]
      if (pattern === undefined || typeof answer !== 'string' || answer === '') return []
      return matchesInTime(pattern, [answer])?.[0] ? [] : [[name, message ?? fieldErrors.invalid()] as const]
    }),
  )
}

const PARTS = ['a', 'A', '0', ' ', '-', 'a ', 'a0', '0 ', 'a-', '0-', 'A0', 'Aa', 'é']
const LENGTHS = [40, 400]

/** Returns whether typical answers that nearly match take too long. */
export function isSlowPattern(pattern: string): boolean {
  const own = [...new Set(pattern.replaceAll(/\\[a-z]|[()[\]{}|?*+^$\\]/giu, ''))].slice(0, 12)
  const texts = [...PARTS, ...own].flatMap((part) =>
    ['\n\0', ...own.map((one) => one.repeat(2))].flatMap((end) =>
      LENGTHS.map((length) => part.repeat(length / part.length) + end),
    ),
  )
  return matchesInTime(pattern, texts) === undefined
}
