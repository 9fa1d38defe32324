import { describeUnknownField } from './describe-unknown.ts'
import { describeValue, quote } from './describe-value.ts'
import { findNearest } from './find-nearest.ts'
import { escapeStep } from './json-pointer.ts'
import { isRecord } from './normalise-values.ts'
import type { Problem } from './types.ts'
import { DEVICES, instantOf, isDevice } from './visibility.ts'
import * as t from '#words/documents.ts'

const FIELDS = ['from', 'until', 'device']

/** Describes the problems of an item's `visible`, for authors. */
export function explainVisible(visible: unknown, pointer: string): Problem[] {
  const problem = (message: string, at: string, more: Partial<Problem> = {}): Problem => ({
    ...{ code: 'invalid-visibility', severity: 'error', message, pointer: at },
    ...more,
  })
  if (!isRecord(visible)) return [problem(t.visibleInvalid(), pointer)]
  const problems = Object.keys(visible)
    .filter((name) => !FIELDS.includes(name))
    .map((name) => {
      const suggest = findNearest(name, FIELDS)
      const message = describeUnknownField(t.visiblePeriod(), name, FIELDS, suggest)
      const at = `${pointer}/${escapeStep(name)}`
      return problem(message, at, { code: 'unknown-field', at: 'key', ...(suggest && { suggest }) })
    })
  const { from, until, device } = visible
  for (const [name, value] of Object.entries({ from, until }))
    if (value !== undefined && instantOf(value) === undefined)
      problems.push(problem(t.timeInvalid({ field: quote(name), found: describeValue(value) }), `${pointer}/${name}`))
  const [start, end] = [instantOf(from), instantOf(until)]
  if (start !== undefined && end !== undefined && end <= start)
    problems.push(problem(t.untilBeforeFrom(), `${pointer}/until`))
  if (device === undefined) return problems
  const known = DEVICES.join(', ')
  if (!Array.isArray(device) || device.length === 0)
    return [...problems, problem(t.devicesInvalid({ known }), `${pointer}/device`)]
  for (const [index, name] of device.entries()) {
    if (isDevice(name)) continue
    const at = `${pointer}/device/${index}`
    const suggest = typeof name === 'string' ? findNearest(name, DEVICES) : undefined
    const found = typeof name === 'string' ? quote(name) : describeValue(name)
    problems.push(
      suggest
        ? problem(t.unknownDeviceDidYouMean({ name: found, suggestion: quote(suggest) }), at, {
            suggest,
            fix: { kind: 'set', pointer: at, value: suggest },
          })
        : problem(t.unknownDevice({ name: found, known }), at),
    )
  }
  return problems
}
