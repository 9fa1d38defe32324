import { escapeStep, splitPointer, valueAt } from '#engine/json-pointer.ts'
import type { ProblemFix } from '#engine/types.ts'
import { checkText, type CheckedFile, type Checks } from '#server/pages/checks/check-file.ts'
import { renameProperty, setValue } from './edits.ts'
import { readSource } from '#server/pages/checks/source.ts'

/** Fixing one thing may bring up another (a renamed setting whose value is mistyped too), but never for ever. */
const MAX_ROUNDS = 5

/** The steps of a pointer as jsonc-parser takes them: numbers where the value is a list. */
function locationOf(value: unknown, pointer: string): (string | number)[] {
  let parent = ''
  return splitPointer(pointer).map((step) => {
    const inList = Array.isArray(valueAt(value, parent))
    parent += `/${escapeStep(step)}`
    return inList ? Number(step) : step
  })
}

/** The text with the fixes applied; comments and layout stay. */
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

/** Fixes what can be fixed safely, until nothing more can; `count` tells how many problems that were. */
export function fixFile(file: CheckedFile, checks: Checks): { file: CheckedFile; count: number } {
  let checked = file
  let count = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixes = checked.problems.flatMap(({ fix }) => fix ?? [])
    // A key that stands twice can't be distinguished by its pointer: then people decide.
    if (fixes.length === 0 || checked.problems.some(({ code }) => code === 'repeated-name')) break
    const text = applyFixes(checked.source.text, fixes)
    const next = checkText(checked.path, text, checks)
    if (text === checked.source.text || !next.source.isJson) break
    count += fixes.length
    checked = next
  }
  return { file: checked, count }
}
