import { memoise } from '#lib/memoise.ts'

/**
 * A format's fields with the headers they are read from; exports write the first. `#` stands for a number, which becomes
 * part of the field's name in its place, `%` for any text, which the column keeps as `detail`, and `…` for text to ignore.
 */
export type FieldHeaders = Readonly<Record<string, readonly string[]>>

export interface Column {
  field: string
  /** Its header in the file. */
  header: string
  index: number
  detail: string
}

const plain = (header: string): string => header.trim().replaceAll(/[\s_]+/gu, ' ')

const patternOf = memoise((header) => {
  const source = plain(header)
    .replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
    .replaceAll('#', String.raw`(?<number>\d{1,3})`)
    .replaceAll('%', '(?<detail>.+?)')
    .replaceAll('…', '.*')
  return new RegExp(`^${source}$`, 'iu')
})

/** Returns the field that a header names in a format. */
export function fieldOf(header: string, fields: FieldHeaders): Pick<Column, 'field' | 'detail'> | undefined {
  const text = plain(header)
  for (const [field, headers] of Object.entries(fields))
    for (const known of headers) {
      const match = patternOf(known).exec(text)
      if (!match) continue
      const { number = '', detail = '' } = match.groups ?? {}
      return { field: field.replace('#', String(Number(number))), detail }
    }
  return undefined
}

/** The owner's own assignment of columns, by header: a field, or '' to leave a column out. */
export type Mapping = Readonly<Record<string, string>>

/** Returns the columns that are read. Of several headers for a single field the first counts. */
export function columnsOf(header: readonly string[], fields: FieldHeaders, mapping: Mapping = {}): Column[] {
  const taken = new Set<string>()
  return header.flatMap((text, index) => {
    const own = Object.hasOwn(mapping, text) ? mapping[text] : undefined
    const found = own === undefined ? fieldOf(text, fields) : { field: own, detail: '' }
    const key = found && `${found.field}\n${found.detail}`
    if (!found || found.field === '' || taken.has(key!)) return []
    taken.add(key!)
    return [{ field: found.field, header: text, index, detail: found.detail }]
  })
}
