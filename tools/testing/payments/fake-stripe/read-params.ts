import { refuse } from './errors.ts'

/** What a parameter may be. Objects list the parameters that exist; others are refused, as Stripe does. */
export type Spec =
  | 'text'
  | 'integer'
  | 'flag'
  | 'metadata'
  | { oneOf: readonly string[] }
  | { list: Spec }
  | { object: Readonly<Record<string, Spec>> }

export type Params = { [name: string]: Value }
type Value = string | number | boolean | Params | Value[]

const MAX_TEXT = 5000

/** Reads a form such as `line_items[0][quantity]=1`. @throws Refusal as Stripe words it */
export function readParams(
  form: string,
  specs: Readonly<Record<string, Spec>>,
  required: readonly string[] = [],
): Params {
  const raw: Params = {}
  for (const [path, value] of new URLSearchParams(form)) place(raw, path, value)
  const params = check(raw, { object: specs }, '') as Params
  const absent = required.find((name) => params[name] === undefined || params[name] === '')
  if (absent !== undefined)
    throw refuse({ code: 'parameter_missing', message: `Missing required param: ${absent}.`, param: absent })
  return params
}

function place(target: Params, path: string, value: string): void {
  const names = path.split(/[[\]]+/).filter((name) => name !== '')
  const last = path.endsWith('[]') ? undefined : names.pop()
  let at: Params = target
  for (const name of names) {
    at[name] ??= Object.create(null) as Params
    at = at[name] as Params
  }
  at[last ?? String(Object.keys(at).length)] = value
}

function check(value: Value, spec: Spec, path: string): Value {
  if (spec === 'metadata') return checkMetadata(value, path)
  if (typeof spec === 'object' && 'object' in spec) return checkObject(value, spec.object, path)
  if (typeof spec === 'object' && 'list' in spec) {
    if (typeof value !== 'object') throw refuse({ message: 'Invalid array', param: path })
    return Object.entries(value as Params).map(([index, item]) => check(item, spec.list, `${path}[${index}]`))
  }
  if (typeof value !== 'string') throw refuse({ message: `Invalid string: ${JSON.stringify(value)}`, param: path })
  if (spec === 'integer') {
    if (!/^-?\d{1,15}$/.test(value))
      throw refuse({ code: 'parameter_invalid_integer', message: `Invalid integer: ${value}`, param: path })
    return Number(value)
  }
  if (spec === 'flag') {
    if (value !== 'true' && value !== 'false') throw refuse({ message: `Invalid boolean: ${value}`, param: path })
    return value === 'true'
  }
  if (spec === 'text') {
    if (value === '')
      throw refuse({
        code: 'parameter_invalid_empty',
        message: `You passed an empty string for '${path}'.`,
        param: path,
      })
    if (value.length > MAX_TEXT)
      throw refuse({ message: `Invalid string: must be at most ${MAX_TEXT} characters`, param: path })
    return value
  }
  if (!spec.oneOf.includes(value))
    throw refuse({ message: `Invalid ${path}: must be one of ${spec.oneOf.join(', ')}`, param: path })
  return value
}

function checkObject(value: Value, specs: Readonly<Record<string, Spec>>, path: string): Params {
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse({ message: 'Invalid object', param: path })
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const innerPath = path === '' ? name : `${path}[${name}]`
      const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
      if (!spec)
        throw refuse({
          code: 'parameter_unknown',
          message: `Received unknown parameter: ${innerPath}`,
          param: innerPath,
        })
      return [name, check(inner, spec, innerPath)]
    }),
  )
}

/** At most 50 keys of 40 characters with values of 500. */
function checkMetadata(value: Value, path: string): Params {
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse({ message: 'Invalid object', param: path })
  const entries = Object.entries(value)
  if (entries.length > 50) throw refuse({ message: 'Metadata can have up to 50 keys.', param: path })
  for (const [name, text] of entries) {
    if (name.length > 40) throw refuse({ message: `Metadata keys can be up to 40 characters long.`, param: path })
    if (typeof text !== 'string' || text.length > 500)
      throw refuse({ message: `Metadata values can be up to 500 characters long.`, param: `${path}[${name}]` })
  }
  return value
}
