import * as t from '#words/documents.ts'
import { describeType, describeValue, joinValues, quote } from './describe-value.ts'
import { describeUnknownField, describeUnknownSetting } from './describe-unknown.ts'
import { escapeStep, formatPointer, valueAt } from './json-pointer.ts'
import { findNearest } from './find-nearest.ts'
import { schemaAt } from './schema-at.ts'
import type { Problem, ProblemFix, SchemaError } from './types.ts'

type Schema = Record<string, any>

/** The validated settings and their schema. */
export interface ValidatedSettings {
  /** Begins sentences about them: `hero`, or `The "slide" block of hero`. */
  name: string
  settings: unknown
  /** The schema of the settings, and the root that its references resolve in. */
  schema: Schema | undefined
  root: Schema
}

/** A described problem; `pointer` is relative to the settings. */
export type SettingsProblem = Pick<Problem, 'code' | 'message' | 'pointer' | 'at' | 'suggest' | 'fix'>

/** Returns the lossless conversion of a value, where the author's intention is unambiguous. */
export function coerced(value: unknown, type: unknown): unknown {
  const types = Array.isArray(type) ? type : [type]
  const wantsNumber = types.includes('integer') || types.includes('number')
  if (wantsNumber && typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value)) {
    const number = Number(value)
    return types.includes('integer') && !Number.isInteger(number) ? undefined : number
  }
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true'
  if (types.includes('string') && typeof value === 'number') return String(value)
  return undefined
}

function wrongType({ params, instancePath }: SchemaError, value: unknown, field: string): SettingsProblem {
  const fixed = coerced(value, params['type'])
  const fix: ProblemFix | undefined =
    fixed === undefined ? undefined : { kind: 'set', pointer: instancePath, value: fixed }
  const message = t.wrongType({ field, type: describeType(params['type']), found: describeValue(value) })
  return { code: 'wrong-type', message, pointer: instancePath, ...(fix && { fix }) }
}

function wrongChoice({ params, instancePath }: SchemaError, value: unknown, field: string): SettingsProblem {
  const allowed = (params['allowedValues'] ?? [params['allowedValue']]) as unknown[]
  const texts = allowed.filter((one) => typeof one === 'string')
  const suggest = typeof value === 'string' ? findNearest(value, texts) : undefined
  const number =
    typeof value === 'string' ? allowed.find((one) => typeof one === 'number' && String(one) === value) : undefined
  const meant = suggest ?? number
  const values = { field, allowed: joinValues(allowed), found: describeValue(value) }
  return {
    code: 'not-a-choice',
    message:
      allowed.length === 1
        ? t.notTheValue(values)
        : suggest
          ? t.notAChoiceDidYouMean({ ...values, suggestion: quote(suggest) })
          : t.notAChoice(values),
    pointer: instancePath,
    ...(suggest && { suggest }),
    ...(meant !== undefined && { fix: { kind: 'set', pointer: instancePath, value: meant } }),
  }
}

/** Begins a sentence about the settings themselves or one of their fields. */
const nameOf = (pointer: string, { name }: ValidatedSettings): string =>
  pointer === '' ? name : quote(formatPointer(pointer))

function unknownName({ params, instancePath }: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const name = String(params['additionalProperty'])
  const schema = schemaAt(judged.root, judged.schema, instancePath)
  const known = Object.keys(schema?.['properties'] ?? {})
  const present = valueAt(judged.settings, instancePath) as object
  const pointer = `${instancePath}/${escapeStep(name)}`
  const suggest = findNearest(name, known)
  return {
    code: 'unknown-setting',
    message: (instancePath === '' ? describeUnknownSetting : describeUnknownField)(
      nameOf(instancePath, judged),
      name,
      known,
      suggest,
    ),
    pointer,
    at: 'key',
    ...(suggest && { suggest }),
    // Renaming to an existing name would lose one of the two.
    ...(suggest && !Object.hasOwn(present, suggest) && { fix: { kind: 'rename', pointer, to: suggest } }),
  }
}

function missingName({ params, instancePath }: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const name = String(params['missingProperty'])
  const owner = nameOf(instancePath, judged)
  return name === 'alt'
    ? { code: 'missing-alt', message: t.missingAlt({ owner }), pointer: instancePath }
    : { code: 'missing-setting', message: t.missingSetting({ owner, name: quote(name) }), pointer: instancePath }
}

const lengthOf = (value: unknown) =>
  typeof value === 'string' ? Array.from(value).length : Array.isArray(value) ? value.length : 0

function wrongForm(
  { params, instancePath }: SchemaError,
  value: unknown,
  field: string,
  judged: ValidatedSettings,
): SettingsProblem {
  const schema = schemaAt(judged.root, judged.schema, instancePath)
  const values = { field, found: describeValue(value) }
  const expected = schema?.['description'] as string | undefined
  return {
    code: 'wrong-form',
    message: expected
      ? t.wrongFormat({ ...values, expected })
      : t.wrongPattern({ ...values, pattern: String(params['pattern'] ?? params['format']) }),
    pointer: instancePath,
  }
}

/** Describes one validation error. */
export function describeError(error: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const { keyword, params, instancePath } = error
  const value = valueAt(judged.settings, instancePath)
  const field = nameOf(instancePath, judged)
  const limit = params['limit'] as number
  const found = describeValue(value)
  const count = lengthOf(value)
  const problem = (code: string, message: string): SettingsProblem => ({ code, message, pointer: instancePath })

  switch (keyword) {
    case 'additionalProperties':
      return unknownName(error, judged)
    case 'required':
      return missingName(error, judged)
    case 'type':
      return wrongType(error, value, field)
    case 'enum':
    case 'const':
      return wrongChoice(error, value, field)
    case 'pattern':
    case 'format':
      return wrongForm(error, value, field, judged)
    case 'maxLength':
      return problem('text-too-long', t.textTooLong({ field, count, limit }))
    case 'minLength':
      return problem('text-too-short', limit === 1 ? t.textEmpty({ field }) : t.textTooShort({ field, count, limit }))
    case 'maximum':
      return problem('number-too-large', t.tooLarge({ field, limit, found }))
    case 'exclusiveMaximum':
      return problem('number-too-large', t.notBelow({ field, limit, found }))
    case 'minimum':
      return problem('number-too-small', t.tooSmall({ field, limit, found }))
    case 'exclusiveMinimum':
      return problem('number-too-small', t.notAbove({ field, limit, found }))
    case 'maxItems':
      return problem('list-too-long', t.listTooLong({ field, count, limit }))
    case 'minItems':
      return problem('list-too-short', t.listTooShort({ field, count, limit }))
    case 'uniqueItems': {
      const [first, second] = [Number(params['j']), Number(params['i'])].toSorted((a, b) => a - b) as [number, number]
      return problem('repeated-entry', t.repeatedEntry({ field, first, second }))
    }
    case 'anyOf':
    case 'oneOf':
      return problem('no-form-fits', t.noFormFits({ field, found }))
    default:
      return problem('invalid-settings', t.schemaMismatch({ field, keyword }))
  }
}

/** More errors of one value repeat the same mistake. */
export const MAX_PROBLEMS = 200

const isChoice = ({ keyword }: SchemaError) => keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not'

/**
 * Describes the first 200 errors of a validator. Errors inside a choice of alternatives are represented by the choice,
 * which follows them.
 */
export function describeErrors(errors: readonly SchemaError[], judged: ValidatedSettings): SettingsProblem[] {
  // The last error of each choice. A value looks up its own path and its few parents, so the time stays linear.
  const choices = new Map(
    errors.flatMap((error, index) => (isChoice(error) ? [[error.instancePath, index] as const] : [])),
  )
  const insideChoice = ({ instancePath }: SchemaError, at: number) => {
    for (let path = instancePath; ; path = path.slice(0, path.lastIndexOf('/'))) {
      if ((choices.get(path) ?? -1) > at) return true
      if (path === '') return false
    }
  }
  const faults = errors
    .filter((error, index) => error.keyword !== 'if' && !insideChoice(error, index))
    .slice(0, MAX_PROBLEMS)
    .map((error) => ({ error, fault: describeError(error, judged) }))
  // A mistyped name is also a missing one; only the typo is reported.
  const meant = new Set(
    faults.flatMap(({ error, fault: { suggest } }) => (suggest ? [`${error.instancePath}/${suggest}`] : [])),
  )
  return faults
    .filter(
      ({ error }) =>
        error.keyword !== 'required' || !meant.has(`${error.instancePath}/${String(error.params['missingProperty'])}`),
    )
    .map(({ fault }) => fault)
}
