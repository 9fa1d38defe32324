import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/content-files.ts'

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
  readonly line: number
  readonly what: string

  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
    this.line = line
    this.what = what
  }
}

const MAX_CHARACTERS = 200_000
/** Nested YAML takes more than linear time. */
const MAX_FRONT_MATTER = 20_000

/** Splits a file into front matter and body. @throws ContentError without valid YAML front matter */
export function readContentFile(file: string, text: string): ContentFile {
  if (text.length > MAX_CHARACTERS) throw new ContentError(file, 1, t.fileTooLong({ count: MAX_CHARACTERS }))
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u)
  if (lines[0]?.trimEnd() !== '---') throw new ContentError(file, 1, t.frontMatterMissing())
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end === -1) throw new ContentError(file, 1, t.frontMatterUnclosed())
  const frontMatter = lines.slice(1, end).join('\n')
  if (frontMatter.length > MAX_FRONT_MATTER)
    throw new ContentError(file, 1, t.frontMatterTooLong({ count: MAX_FRONT_MATTER }))
  const lineCounter = new LineCounter()
  const document = parseDocument(frontMatter, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
  const [fault] = document.errors
  if (fault) throw new ContentError(file, lineAt(fault.pos[0]), fault.message)
  const { contents } = document
  if (!isMap(contents)) throw new ContentError(file, 2, t.frontMatterNoMap())
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

/** `read` returns the value or throws an Error that says what the field must be. */
export interface Field<Value> {
  read: (value: unknown, field: string) => Value
  /** Default; fields without one are required. */
  absent?: Value
}

type ValuesOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

/** Reads all fields. @throws ContentError at the first missing, invalid or unknown one */
export function readFields<const Fields extends Readonly<Record<string, Field<unknown>>>>(
  { file, fields: given, lineOf }: ContentFile,
  fields: Fields,
): ValuesOf<Fields> {
  const wrong = (field: string, fault: string) => new ContentError(file, lineOf(field), fault)
  for (const field of Object.keys(given))
    if (!Object.hasOwn(fields, field))
      throw wrong(field, t.unknownField({ field, fields: Object.keys(fields).join(', ') }))
  const values = Object.entries(fields).map(([name, field]) => {
    const value = given[name] ?? undefined
    if (value === undefined) {
      if ('absent' in field) return [name, field.absent]
      throw wrong(name, t.required({ field: name }))
    }
    try {
      return [name, field.read(value, name)]
    } catch (error) {
      throw wrong(name, (error as Error).message)
    }
  })
  return Object.fromEntries(values) as ValuesOf<Fields>
}

type Fault = (values: { field: string }) => string

/** `fault` explains the pattern. */
export const text =
  (max: number, pattern?: RegExp, fault: Fault = t.malformed) =>
  (given: unknown, field: string): string => {
    if (typeof given !== 'string') throw new Error(t.mustBeText({ field }))
    const value = given.trim()
    if (value === '') throw new Error(t.empty({ field }))
    if (value.length > max) throw new Error(t.tooLong({ field, count: max }))
    if (pattern && !pattern.test(value)) throw new Error(fault({ field }))
    return value
  }

export const slug = text(120, /^[a-z0-9]+(?:-[a-z0-9]+)*$/u, t.mustBeSlug)

export function day(given: unknown, field: string): string {
  const value = text(10, /^\d{4}-\d{2}-\d{2}$/u, t.mustBeDay)(given, field)
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) throw new Error(t.mustBeDay({ field }))
  return value
}

export const integer =
  (min: number, max: number) =>
  (value: unknown, field: string): number => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
      throw new Error(t.mustBeWhole({ field, min, max }))
    return value
  }

export const list =
  <Value>(max: number, read: (value: unknown, field: string) => Value) =>
  (values: unknown, field: string): Value[] => {
    if (!Array.isArray(values)) throw new Error(t.mustBeList({ field }))
    if (values.length > max) throw new Error(t.tooManyEntries({ field, count: max }))
    return values.map((value) => read(value, field))
  }
