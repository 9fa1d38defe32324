/**
 * Marks are invisible zero-width characters. In edit mode every text of a document carries one that identifies its
 * field, so that a press leads there wherever a section renders the text, without support by the section.
 */

const EDGE = '\u2063'
const DIGITS = ['\u2061', '\u2062', '\u2064'] as const
const MARK = /\u2063([\u2061\u2062\u2064]+)\u2063/g

/** Returns the mark of a number ≥ 0. */
export function encodeMark(number: number): string {
  const digits = Array.from(number.toString(3), (digit) => DIGITS[Number(digit)])
  return `${EDGE}${digits.join('')}${EDGE}`
}

/** Returns the numbers of the marks in a text, in order. */
export function decodeMarks(text: string): number[] {
  return [...text.matchAll(MARK)].map(([, digits = '']) =>
    parseInt(Array.from(digits, (digit) => DIGITS.indexOf(digit as (typeof DIGITS)[number])).join(''), 3),
  )
}

/** A text as its author wrote it. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, '')

/** Appends a mark to a text. Empty texts stay empty, because sections check for them. */
export const markText = (text: string, number: number): string =>
  text.trim() === '' ? text : text + encodeMark(number)

/** Marks every text in HTML, so that each paragraph identifies its field. */
export function markHtml(html: string, number: number): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : markText(part, number)))
    .join('')
}
