/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet may recognise a formula: at the start of a cell, and after any character it may treat as a
 * separator. The separator is its own setting, and it respects quotes only at the start of a cell.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=[\s'"]*[=+\-@\t\r＝＋－＠])/gu

/**
 * Returns a line of CSV (RFC 4180). Formulas are prefixed with an apostrophe, so that they are displayed and not
 * evaluated.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`).join(',')}\r\n`
