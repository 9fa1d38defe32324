import { escapeStep, stepsOf, valueAt } from './json-pointer.ts'
import { coerced } from './describe-faults.ts'
import type { CompiledValidator, SchemaError } from './types.ts'

type Fields = Record<string, unknown>

/** More rounds than any value needs: each mends at least one field, and all fields of one depth together. */
const MOST_ROUNDS = 60

/**
 * A value that fits its schema: fields that do not fit are replaced by those of `fallback`, or left out where it has none; an entry of a list
 * that cannot be mended is left out; what needs a field that is left out goes with it. Undefined when not even `fallback` fits.
 * `validate` must list every error. The value itself stays as it is.
 */
export function fitToSchema<T>(validate: CompiledValidator, value: unknown, fallback?: T): T | undefined {
  let fitted = structuredClone(value)
  /** Places that were mended already: what does not fit there now is the fault of what is around it. */
  const mended = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (validate(fitted)) return fitted as T
    const errors = validate.errors ?? []
    if (setMeant(fitted, errors)) continue
    const places = placesOf(errors, mended)
    if (places.length === 0 || places.includes('')) break
    // From the end, so that an entry that is left out moves none of those that follow.
    for (const place of places) {
      if (mended.size > 5000) return undefined
      fitted = mend(fitted, place, fallback, mended)
    }
  }
  return fallback !== undefined && validate(fallback) ? structuredClone(fallback) : undefined
}

/** Writes what was meant beyond doubt: a number for "7", a choice for its name in other letters. What is too long is cut. */
function setMeant(root: unknown, errors: readonly SchemaError[]): boolean {
  let isBetter = false
  for (const { keyword, params, instancePath } of errors) {
    const meant = meantBy(valueAt(root, instancePath), keyword, params)
    const steps = stepsOf(instancePath)
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

/** The deepest places that do not fit, the last of a list first. */
function placesOf(errors: readonly SchemaError[], mended: ReadonlySet<string>): string[] {
  const all = errors.map((error) => {
    let place = placeOf(error)
    while (place !== '' && mended.has(place)) place = place.slice(0, place.lastIndexOf('/'))
    return place
  })
  const places = [...new Set(all)]
  return places
    .filter((place) => !places.some((other) => other.startsWith(`${place}/`)))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

/** Where a value is to change for an error to go. */
function placeOf({ keyword, params, instancePath }: SchemaError): string {
  const name = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  return typeof name === 'string' ? `${instancePath}/${escapeStep(name)}` : instancePath
}

function mend(root: unknown, place: string, fallback: unknown, mended: Set<string>): unknown {
  const steps = stepsOf(place)
  const last = steps.pop() ?? ''
  const above = place.slice(0, place.lastIndexOf('/'))
  const parent = valueAt(root, above)
  const instead = valueAt(fallback, place)
  if (Array.isArray(parent)) {
    parent.splice(Number(last), 1)
    // Those that follow have other numbers now.
    for (const known of mended) if (known.startsWith(`${above}/`)) mended.delete(known)
    return root
  }
  mended.add(place)
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
