import { findNearest } from '#engine/find-nearest.ts'
import { PROBLEM_CODES } from '#engine/problem-codes.ts'
import * as t from '#words/commands.ts'
import { CannotRun } from './cannot-run.ts'

const codes = Object.keys(PROBLEM_CODES).sort()

/** Returns one line per code, for `validate --list`. */
export function listCodes(): string {
  const width = Math.max(...codes.map((code) => code.length))
  return codes
    .map(
      (code) =>
        `${code.padEnd(width)}  ${PROBLEM_CODES[code]!.severity.padEnd(7)}  ${PROBLEM_CODES[code]!.summary()}\n`,
    )
    .join('')
}

/**
 * Returns the explanation of a code, for `validate --explain CODE`.
 * @throws CannotRun for an unknown code, with a suggestion
 */
export function explainCode(code: string): string {
  const known = Object.hasOwn(PROBLEM_CODES, code) ? PROBLEM_CODES[code] : undefined
  if (!known) {
    const suggest = findNearest(code, codes)
    throw new CannotRun(
      suggest ? t.didYouMean({ problem: t.unknownCode({ code }), suggestion: suggest }) : t.unknownCodeList({ code }),
    )
  }
  return `${code} (${known.severity}): ${known.summary()}\n\n${known.help()}\n`
}
