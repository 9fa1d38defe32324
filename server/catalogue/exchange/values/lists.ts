/** Returns the items as a cell holds them: separated by commas, and quoted where they contain one. */
export const writeList = (items: readonly string[]): string => items.map(writeItem).join(', ')

const writeItem = (item: string): string =>
  item === '' || /[,"\\]|^\s|\s$/u.test(item) ? `"${item.replaceAll('"', '""')}"` : item

/** Splits a cell at commas outside quotes and without a backslash before them; empty items are left out. */
export function readList(text: string): string[] {
  const items: string[] = []
  for (const [, quoted, bare = ''] of text.matchAll(
    /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:,|$))|((?:\\,|[^,])*))\s*(?:,|$)/gu,
  ))
    if (quoted !== undefined) items.push(quoted.replaceAll('""', '"'))
    else if (bare.trim() !== '') items.push(bare.replaceAll(String.raw`\,`, ',').trim())
  return items
}

/** Returns the names of nested categories as "A > B"; a ">" within a name has a backslash. */
export const writePath = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\>]/gu, String.raw`\$&`)).join(' > ')

export const readPath = (text: string): string[] =>
  [...text.matchAll(/((?:\\.|[^>])*)(?:>|$)/gu)].flatMap(([, part = '']) => {
    const name = part.replaceAll(/\\([\\>])/gu, '$1').trim()
    return name === '' ? [] : [name]
  })

export interface Pair {
  label: string
  value: string
}

/** Returns labelled values, one to a line: "Width: 15 cm". */
export const writePairs = (pairs: readonly Pair[]): string =>
  pairs.map(({ label, value }) => `${escaped(label).replaceAll(':', String.raw`\:`)}: ${escaped(value)}`).join('\n')

const escaped = (text: string): string => text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`)

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\:n])/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** Reads labelled values; undefined if a line has no label. */
export function readPairs(text: string): Pair[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.flatMap((line) => {
    const [, label, value = ''] = /^\s*((?:\\.|[^\\:])+):\s?(.*)$/su.exec(line) ?? []
    return label === undefined ? [] : [{ label: unescaped(label).trim(), value: unescaped(value).trim() }]
  })
  return pairs.length === lines.length ? pairs : undefined
}
