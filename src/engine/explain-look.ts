import { describeUnknownField } from './describe-unknown.ts'
import { describeValue, quote } from './describe-value.ts'
import { findNearest } from './find-nearest.ts'
import { escapeStep } from './json-pointer.ts'
import { LOOK_VALUES, type LookField } from './look.ts'
import { isRecord } from './normalise-values.ts'
import type { Problem } from './types.ts'
import * as t from '#words/documents.ts'

/** Describes the problems of an item's `look`, for authors. */
export function explainLook(look: unknown, pointer: string): Problem[] {
  if (!isRecord(look)) return [{ code: 'invalid-look', severity: 'error', message: t.lookInvalid(), pointer }]
  const fields = Object.keys(LOOK_VALUES)
  return Object.entries(look).flatMap(([name, value]): Problem[] => {
    const at = `${pointer}/${escapeStep(name)}`
    if (!Object.hasOwn(LOOK_VALUES, name)) {
      const suggest = findNearest(name, fields)
      const message = describeUnknownField('"look"', name, fields, suggest)
      return [
        { code: 'unknown-field', severity: 'error', message, pointer: at, at: 'key', ...(suggest && { suggest }) },
      ]
    }
    const allowed: readonly string[] = LOOK_VALUES[name as LookField]
    if (allowed.some((one) => one === value)) return []
    const suggest = typeof value === 'string' ? findNearest(value, allowed) : undefined
    const found = typeof value === 'string' ? quote(value) : describeValue(value)
    const message = t.lookValueInvalid({ field: quote(name), known: allowed.map(quote).join(', '), found })
    return [
      {
        code: 'invalid-look',
        severity: 'error',
        message,
        pointer: at,
        ...(suggest && { suggest, fix: { kind: 'set', pointer: at, value: suggest } }),
      },
    ]
  })
}
