/** A mark that programs know UTF-8 by. It stands once, before the first line. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet would find a formula: at the beginning of a cell, and after anything that it may take for the end of one. Which
 * character separates cells is its own setting, and it reads quotes only where it expects a cell to begin.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=[\s'"]*[=+\-@\t\r＝＋－＠])/gu

/** Cells as a line of CSV (RFC 4180). What a spreadsheet would take for a formula has an apostrophe before it: it is shown and not done. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replace(FORMULA, "'").replaceAll('"', '""')}"`).join(',')}\r\n`
