import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { StartError } from '#server/platform/environment/start-error.ts'

export interface ContentFile {
  file: string
  fields: Readonly<Record<string, unknown>>
  /** Line of a field, or 1 if it is missing. */
  lineOf: (field: string) => number
  body: string
  bodyLine: number
}

/** An error in a content file. The message starts with file and line: `letters/one.md:3: …`. */
export class ContentError extends StartError {
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
  }
}

const MAX_CHARACTERS = 200_000

/** Splits a file into front matter and body. @throws ContentError without valid YAML front matter */
export function readContentFile(file: string, text: string): ContentFile {
  if (text.length > MAX_CHARACTERS) throw new ContentError(file, 1, `More than ${MAX_CHARACTERS} characters.`)
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)
  if (lines[0]?.trimEnd() !== '---')
    throw new ContentError(file, 1, 'It begins with a line of ---, then its front matter.')
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end === -1) throw new ContentError(file, 1, 'The front matter has no end: a line of --- is missing.')
  const lineCounter = new LineCounter()
  const document = parseDocument(lines.slice(1, end).join('\n'), { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
  const [fault] = document.errors
  if (fault) throw new ContentError(file, lineAt(fault.pos[0]), fault.message)
  const { contents } = document
  if (!isMap(contents)) throw new ContentError(file, 2, 'The front matter is a list of “name: value”.')
  const places = new Map(
    contents.items.flatMap(({ key }) =>
      isScalar(key) && key.range ? [[String(key.value), lineAt(key.range[0])] as const] : [],
    ),
  )
  return {
    file,
    fields: fieldsOf(file, document),
    lineOf: (field) => places.get(field) ?? 1,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

function fieldsOf(file: string, document: ReturnType<typeof parseDocument>): Record<string, unknown> {
  try {
    return document.toJS({ maxAliasCount: 20 }) as Record<string, unknown>
  } catch (error) {
    throw new ContentError(file, 2, (error as Error).message)
  }
}

/** `read` returns the value or throws an Error explaining what is expected. */
export interface Field<Value> {
  read: (value: unknown) => Value
  /** Default; fields without one are required. */
  absent?: Value
}

type ValuesOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

/** Reads all fields. @throws ContentError at the first missing, invalid or unknown one */
export function readFields<const Fields extends Readonly<Record<string, Field<unknown>>>>(
  { file, fields: given, lineOf }: ContentFile,
  fields: Fields,
): ValuesOf<Fields> {
  const wrong = (name: string, what: string) => new ContentError(file, lineOf(name), `${name}: ${what}`)
  for (const name of Object.keys(given))
    if (!Object.hasOwn(fields, name))
      throw wrong(name, `there is no such field. There are ${Object.keys(fields).join(', ')}.`)
  const values = Object.entries(fields).map(([name, field]) => {
    const value = given[name] ?? undefined
    if (value === undefined) {
      if ('absent' in field) return [name, field.absent]
      throw wrong(name, 'it is missing.')
    }
    try {
      return [name, field.read(value)]
    } catch (error) {
      throw wrong(name, (error as Error).message)
    }
  })
  return Object.fromEntries(values) as ValuesOf<Fields>
}

export const text =
  (max: number, pattern?: RegExp, expectation?: string) =>
  (given: unknown): string => {
    if (typeof given !== 'string') throw new Error('it is text; put it in quotes.')
    const value = given.trim()
    if (value === '') throw new Error('it is empty.')
    if (value.length > max) throw new Error(`it has at most ${max} characters.`)
    if (pattern && !pattern.test(value)) throw new Error(expectation ?? 'it is not written so.')
    return value
  }

export const slug = text(120, /^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'it is small letters, digits and single hyphens.')

export function day(given: unknown): string {
  const expectation = 'it is a day, such as 2026-10-09.'
  const value = text(10, /^\d{4}-\d{2}-\d{2}$/u, expectation)(given)
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) throw new Error(expectation)
  return value
}

export const integer =
  (min: number, max: number) =>
  (value: unknown): number => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
      throw new Error(`it is a whole number from ${min} to ${max}.`)
    return value
  }

export const list =
  <Value>(max: number, read: (value: unknown) => Value) =>
  (value: unknown): Value[] => {
    if (!Array.isArray(value)) throw new Error('it is a list: [one, two].')
    if (value.length > max) throw new Error(`it has at most ${max} entries.`)
    return value.map(read)
  }
