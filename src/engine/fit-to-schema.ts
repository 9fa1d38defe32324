import { escapeStep, splitPointer, valueAt } from './json-pointer.ts'
import { coerced } from './describe-errors.ts'
import type { CompiledValidator, SchemaError } from './types.ts'

type Fields = Record<string, unknown>

/** Upper bound of rounds. Each fixes at least one field, and all fields at one depth together. */
const MAX_ROUNDS = 60

/**
 * Returns a copy of a value made valid: invalid fields take the value of `fallback` or are removed, invalid list
 * entries are removed, and so is whatever requires a removed field. Undefined when even `fallback` is invalid.
 * `validate` must report all errors. The input is not changed.
 */
export function fitToSchema<T>(validate: CompiledValidator, value: unknown, fallback?: T): T | undefined {
  let fitted = structuredClone(value)
  /** Places already fixed: if still invalid, their parent is replaced. */
  const repaired = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (validate(fitted)) return fitted as T
    const errors = validate.errors ?? []
    if (setMeant(fitted, errors)) continue
    const places = placesOf(errors, repaired)
    if (places.length === 0 || places.includes('')) break
    // Last first, so that removing an entry does not shift the ones still to fix.
    for (const place of places) {
      if (repaired.size > 5000) return undefined
      fitted = repair(fitted, place, fallback, repaired)
    }
  }
  return fallback !== undefined && validate(fallback) ? structuredClone(fallback) : undefined
}

/** Applies unambiguous conversions: a number for "7", an enum value in different case. Overlong text is truncated. */
function setMeant(root: unknown, errors: readonly SchemaError[]): boolean {
  let isBetter = false
  for (const { keyword, params, instancePath } of errors) {
    const meant = meantBy(valueAt(root, instancePath), keyword, params)
    const steps = splitPointer(instancePath)
    const last = steps.pop()
    if (meant === undefined || last === undefined) continue
    const parent = valueAt(root, instancePath.slice(0, instancePath.lastIndexOf('/')))
    Object.assign(parent as Fields, { [last]: meant })
    isBetter = true
  }
  return isBetter
}

function meantBy(value: unknown, keyword: string, params: SchemaError['params']): unknown {
  const limit = Number(params['limit'])
  if (keyword === 'type') return coerced(value, params['type'])
  if (keyword === 'enum') return sameWord(value, params['allowedValues'] as unknown[])
  if (keyword === 'maxLength' && typeof value === 'string') return Array.from(value).slice(0, limit).join('')
  if (keyword === 'maxItems' && Array.isArray(value)) return value.slice(0, limit) as unknown[]
  return undefined
}

const sameWord = (value: unknown, choices: readonly unknown[]): unknown =>
  typeof value === 'string'
    ? choices.find((one) => typeof one === 'string' && one.toLowerCase() === value.trim().toLowerCase())
    : undefined

/** Returns the deepest invalid places, later list entries first. */
function placesOf(errors: readonly SchemaError[], repaired: ReadonlySet<string>): string[] {
  const all = errors.map((error) => {
    let place = placeOf(error)
    while (place !== '' && repaired.has(place)) place = place.slice(0, place.lastIndexOf('/'))
    return place
  })
  const places = [...new Set(all)]
  return places
    .filter((place) => !places.some((other) => other.startsWith(`${place}/`)))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

/** Returns the place to change to resolve an error. */
function placeOf({ keyword, params, instancePath }: SchemaError): string {
  const name = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  return typeof name === 'string' ? `${instancePath}/${escapeStep(name)}` : instancePath
}

function repair(root: unknown, place: string, fallback: unknown, repaired: Set<string>): unknown {
  const steps = splitPointer(place)
  const last = steps.pop() ?? ''
  const above = place.slice(0, place.lastIndexOf('/'))
  const parent = valueAt(root, above)
  const instead = valueAt(fallback, place)
  if (Array.isArray(parent)) {
    parent.splice(Number(last), 1)
    // The entries after it have moved.
    for (const known of repaired) if (known.startsWith(`${above}/`)) repaired.delete(known)
    return root
  }
  repaired.add(place)
  if (typeof parent !== 'object' || parent === null) return root
  if (instead === undefined) delete (parent as Fields)[last]
  else
    Object.defineProperty(parent, last, {
      value: structuredClone(instead),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return root
}
