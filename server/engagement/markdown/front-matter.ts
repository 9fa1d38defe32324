import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import { StartError } from '#server/platform/environment/start-error.ts'

/** A file of content, parted into its front matter and the Markdown below it. */
export interface ContentFile {
  file: string
  fields: Readonly<Record<string, unknown>>
  /** The line of a field; that of the front matter's beginning for a field that is not there. */
  lineOf: (field: string) => number
  body: string
  /** The line that the body begins in. */
  bodyLine: number
}

/** A file that says what it should not. The message names the file and the line: `letters/one.md:3: …`. */
export class ContentError extends StartError {
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
  }
}

/** More than this nobody reads, and nobody has written it by hand. */
const MOST_CHARACTERS = 200_000

/** Parts a file. Throws ContentError when it has no front matter, or when that is not YAML. */
export function readContentFile(file: string, text: string): ContentFile {
  if (text.length > MOST_CHARACTERS) throw new ContentError(file, 1, `More than ${MOST_CHARACTERS} characters.`)
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

/** What a field may hold: `read` gives its value, or throws an Error that says what is meant. */
export interface Field<Value> {
  read: (given: unknown) => Value
  /** Its value where the file does not name it; a field without one must be there. */
  absent?: Value
}

type ValuesOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never }

/** The fields of a file, each read. Throws ContentError at the first that is missing, wrong or unknown. */
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

/** One line of text of at most so many characters. */
export const text =
  (most: number, pattern?: RegExp, meant?: string) =>
  (given: unknown): string => {
    if (typeof given !== 'string') throw new Error('it is text; put it in quotes.')
    const value = given.trim()
    if (value === '') throw new Error('it is empty.')
    if (value.length > most) throw new Error(`it has at most ${most} characters.`)
    if (pattern && !pattern.test(value)) throw new Error(meant ?? 'it is not written so.')
    return value
  }

/** `filter-coffee-slowly`. */
export const slug = text(120, /^[a-z0-9]+(?:-[a-z0-9]+)*$/u, 'it is small letters, digits and single hyphens.')

/** A day that there is, as YYYY-MM-DD. */
export function day(given: unknown): string {
  const meant = 'it is a day, such as 2026-10-09.'
  const value = text(10, /^\d{4}-\d{2}-\d{2}$/u, meant)(given)
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) throw new Error(meant)
  return value
}

/** A whole number within bounds. */
export const whole =
  (least: number, most: number) =>
  (given: unknown): number => {
    if (typeof given !== 'number' || !Number.isInteger(given) || given < least || given > most)
      throw new Error(`it is a whole number from ${least} to ${most}.`)
    return given
  }

/** A list of at most so many. */
export const list =
  <Value>(most: number, read: (given: unknown) => Value) =>
  (given: unknown): Value[] => {
    if (!Array.isArray(given)) throw new Error('it is a list: [one, two].')
    if (given.length > most) throw new Error(`it has at most ${most} entries.`)
    return given.map(read)
  }
