/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet may recognise a formula: at the start of a cell, and after any character it may treat as a
 * separator. The separator is its own setting, and it respects quotes only at the start of a cell. The bound keeps long
 * runs of blanks from taking quadratic time.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=[\s'"]{0,64}[=+\-@\t\r＝＋－＠])/gu
const GUARD = /(?<=^|[,;|\t\r\n])'(?=[\s'"]{0,64}[=+\-@\t\r＝＋－＠])/gu

/**
 * Returns a line of CSV (RFC 4180). Formulas in texts are prefixed with an apostrophe, so that they are displayed and
 * not evaluated; numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`

/** Yields a CSV file in parts: its header, then its rows. */
export async function* csvFile(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(header)
  for await (const row of rows) yield csvLine(row)
}

const quoted = (text: string): string => `"${text.replace(FORMULA, "'").replaceAll('"', '""')}"`

/** Returns the text of a cell without the apostrophes that `csvLine` added. */
export const restoreFormulas = (text: string): string => text.replace(GUARD, '')
