import { escapeStep, splitPointer, valueAt } from '#engine/json-pointer.ts'
import type { ProblemFix } from '#engine/types.ts'
import { checkText, type CheckedFile, type Checks } from '#server/pages/checks/check-file.ts'
import { renameProperty, setValue } from './edits.ts'
import { readSource } from '#server/pages/checks/source.ts'

/** A fix may reveal another problem, such as a mistyped value of a renamed setting. */
const MAX_ROUNDS = 5

/** Returns a pointer's steps for jsonc-parser, which needs numbers for list indexes. */
function locationOf(value: unknown, pointer: string): (string | number)[] {
  let parent = ''
  return splitPointer(pointer).map((step) => {
    const inList = Array.isArray(valueAt(value, parent))
    parent += `/${escapeStep(step)}`
    return inList ? Number(step) : step
  })
}

/** Returns the text with the fixes applied. Comments and layout are kept. */
export function applyFixes(text: string, fixes: readonly ProblemFix[]): string {
  let fixed = text
  for (const fix of fixes) {
    const location = locationOf(readSource(fixed).value, fix.pointer)
    fixed =
      fix.kind === 'rename'
        ? renameProperty(fixed, location, fix.to)
        : setValue(fixed, location, fix.kind === 'set' ? fix.value : undefined)
  }
  return fixed
}

/** Applies safe fixes until none is left. `count` is the number of problems fixed. */
export function fixFile(file: CheckedFile, checks: Checks): { file: CheckedFile; count: number } {
  let checked = file
  let count = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixes = checked.problems.flatMap(({ fix }) => fix ?? [])
    // A pointer cannot distinguish repeated keys, so people must decide.
    if (fixes.length === 0 || checked.problems.some(({ code }) => code === 'repeated-name')) break
    const text = applyFixes(checked.source.text, fixes)
    const next = checkText(checked.path, text, checks)
    if (text === checked.source.text || !next.source.isJson) break
    count += fixes.length
    checked = next
  }
  return { file: checked, count }
}
