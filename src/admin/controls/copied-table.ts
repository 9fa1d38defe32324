/**
 * Reads cells copied from a spreadsheet: rows of values separated by tabs. A value in quotation marks may contain tabs
 * and line breaks, and doubled quotation marks; one without a closing mark is taken as it is.
 */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : undefined
    const end = quoted?.end ?? endOfPlain(text, at)
    rows.at(-1)!.push(quoted?.value ?? text.slice(at, end))
    if (text[end] === '\t') at = end + 1
    else if (end >= text.length) break
    else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      // Spreadsheets end the last row as well.
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

/** Returns a quoted value and where it ends; undefined unless a cell ends after it. */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  quoted.lastIndex = start
  const value = quoted.exec(text)?.[1]
  return value === undefined ? undefined : { value: value.replaceAll('""', '"'), end: quoted.lastIndex }
}

function endOfPlain(text: string, start: number): number {
  const plain = /[^\t\r\n]*/y
  plain.lastIndex = start
  plain.exec(text)
  return plain.lastIndex
}

/** Returns cells as spreadsheets read them. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n')

const quote = (value: string): string => (/["\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
