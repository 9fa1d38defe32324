import { pluralise, describeType, describeValue, joinValues } from './describe-value.ts'
import { escapeStep, formatPointer, valueAt } from './json-pointer.ts'
import { findNearest } from './find-nearest.ts'
import { schemaAt } from './schema-at.ts'
import type { Problem, ProblemFix, SchemaError } from './types.ts'

type Schema = Record<string, any>

/** The validated settings and their schema. */
export interface ValidatedSettings {
  /** How messages name them: `hero`, or `the "slide" block of hero`. */
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

function wrongType({ params, instancePath }: SchemaError, value: unknown, quoted: string): SettingsProblem {
  const fixed = coerced(value, params['type'])
  const fix: ProblemFix | undefined =
    fixed === undefined ? undefined : { kind: 'set', pointer: instancePath, value: fixed }
  const message = `${quoted} must be ${describeType(params['type'])}; found ${describeValue(value)}`
  return { code: 'wrong-type', message, pointer: instancePath, ...(fix && { fix }) }
}

function wrongChoice({ params, instancePath }: SchemaError, value: unknown, quoted: string): SettingsProblem {
  const allowed = (params['allowedValues'] ?? [params['allowedValue']]) as unknown[]
  const texts = allowed.filter((one) => typeof one === 'string')
  const suggest = typeof value === 'string' ? findNearest(value, texts) : undefined
  const number =
    typeof value === 'string' ? allowed.find((one) => typeof one === 'number' && String(one) === value) : undefined
  const meant = suggest ?? number
  const choice = allowed.length === 1 ? 'be' : 'be one of'
  return {
    code: 'not-a-choice',
    message: `${quoted} must ${choice} ${joinValues(allowed)}; found ${describeValue(value)}${suggest ? `. Did you mean ${JSON.stringify(suggest)}?` : ''}`,
    pointer: instancePath,
    ...(suggest && { suggest }),
    ...(meant !== undefined && { fix: { kind: 'set', pointer: instancePath, value: meant } }),
  }
}

function unknownName({ params, instancePath }: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const name = String(params['additionalProperty'])
  const schema = schemaAt(judged.root, judged.schema, instancePath)
  const known = Object.keys(schema?.['properties'] ?? {})
  const present = valueAt(judged.settings, instancePath) as object
  const pointer = `${instancePath}/${escapeStep(name)}`
  const suggest = findNearest(name, known)
  const what = instancePath === '' ? `a setting of ${judged.name}` : `a field of "${formatPointer(instancePath)}"`
  const names = known.length === 0 ? 'It has none.' : `Known: ${known.join(', ')}.`
  return {
    code: 'unknown-setting',
    message: `${JSON.stringify(name)} is not ${what}. ${suggest ? `Did you mean "${suggest}"?` : names}`,
    pointer,
    at: 'key',
    ...(suggest && { suggest }),
    // Renaming to an existing name would lose one of the two.
    ...(suggest && !Object.hasOwn(present, suggest) && { fix: { kind: 'rename', pointer, to: suggest } }),
  }
}

function missingName({ params, instancePath }: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const name = String(params['missingProperty'])
  const owner = instancePath === '' ? judged.name : `"${formatPointer(instancePath)}"`
  if (name === 'alt') {
    const message = `${owner} lacks "alt": say in a few words what the picture shows, or "" when it only decorates`
    return { code: 'missing-alt', message, pointer: instancePath }
  }
  return { code: 'missing-setting', message: `"${name}" is missing; ${owner} needs it`, pointer: instancePath }
}

const lengthOf = (value: unknown) =>
  typeof value === 'string' ? Array.from(value).length : Array.isArray(value) ? value.length : 0

function wrongForm(
  { params, instancePath }: SchemaError,
  value: unknown,
  quoted: string,
  judged: ValidatedSettings,
): SettingsProblem {
  const schema = schemaAt(judged.root, judged.schema, instancePath)
  const expected = schema?.['description']
    ? `expected: ${schema['description']}`
    : `it must match ${String(params['pattern'] ?? params['format'])}`
  return {
    code: 'wrong-form',
    message: `${quoted} has the wrong form; found ${describeValue(value)}; ${expected}`,
    pointer: instancePath,
  }
}

/** Describes one validation error. */
export function describeError(error: SchemaError, judged: ValidatedSettings): SettingsProblem {
  const { keyword, params, instancePath } = error
  const value = valueAt(judged.settings, instancePath)
  const quoted = instancePath === '' ? judged.name : `"${formatPointer(instancePath)}"`
  const limit = params['limit'] as number
  const say = (code: string, message: string): SettingsProblem => ({
    code,
    message: `${quoted} ${message}`,
    pointer: instancePath,
  })

  switch (keyword) {
    case 'additionalProperties':
      return unknownName(error, judged)
    case 'required':
      return missingName(error, judged)
    case 'type':
      return wrongType(error, value, quoted)
    case 'enum':
    case 'const':
      return wrongChoice(error, value, quoted)
    case 'pattern':
    case 'format':
      return wrongForm(error, value, quoted, judged)
    case 'maxLength':
      return say('text-too-long', `must be at most ${pluralise(limit, 'character')} long; it has ${lengthOf(value)}`)
    case 'minLength':
      return say(
        'text-too-short',
        limit === 1
          ? 'must not be empty'
          : `must be at least ${pluralise(limit, 'character')} long; it has ${lengthOf(value)}`,
      )
    case 'maximum':
      return say('number-too-large', `must be at most ${limit}; found ${describeValue(value)}`)
    case 'exclusiveMaximum':
      return say('number-too-large', `must be below ${limit}; found ${describeValue(value)}`)
    case 'minimum':
      return say('number-too-small', `must be at least ${limit}; found ${describeValue(value)}`)
    case 'exclusiveMinimum':
      return say('number-too-small', `must be above ${limit}; found ${describeValue(value)}`)
    case 'maxItems':
      return say(
        'list-too-long',
        `must have at most ${pluralise(limit, 'entry', 'entries')}; it has ${lengthOf(value)}`,
      )
    case 'minItems':
      return say(
        'list-too-short',
        `must have at least ${pluralise(limit, 'entry', 'entries')}; it has ${lengthOf(value)}`,
      )
    case 'uniqueItems':
      return say(
        'repeated-entry',
        `holds the same entry twice, at ${[params['j'], params['i']]
          .map(Number)
          .sort((a, b) => a - b)
          .join(' and ')}`,
      )
    case 'anyOf':
    case 'oneOf':
      return say('no-form-fits', `fits none of the forms it may have; found ${describeValue(value)}`)
    default:
      return say('invalid-settings', `does not fit its schema (${keyword})`)
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
