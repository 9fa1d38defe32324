/** Spreadsheets take what begins so for a formula, and do what it says. */
const FORMULA = /^[\s'"]*[=+\-@\t\r＝＋－＠]/u

/** Cells as a line of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it: it is shown and not done. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`
