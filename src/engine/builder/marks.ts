/**
 * Marks are characters that nobody sees and that take no room. In edit mode each text of a document carries one that says which field it
 * comes from, so that a press on it leads there, wherever a section has put the text, and no section has to do anything for it.
 */

const EDGE = '\u2063'
const DIGITS = ['\u2061', '\u2062', '\u2064'] as const
const MARK = /\u2063([\u2061\u2062\u2064]+)\u2063/g

/** The mark of a number from 0. */
export function markOf(number: number): string {
  const digits = Array.from(number.toString(3), (digit) => DIGITS[Number(digit)])
  return `${EDGE}${digits.join('')}${EDGE}`
}

/** The numbers of the marks in a text, in order. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(MARK)].map(([, digits = '']) =>
    parseInt(Array.from(digits, (digit) => DIGITS.indexOf(digit as (typeof DIGITS)[number])).join(''), 3),
  )
}

/** A text as its author wrote it. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, '')

/** A text with a mark at its end; nothing stays nothing, as sections ask whether there is a text. */
export const markText = (text: string, number: number): string => (text.trim() === '' ? text : text + markOf(number))

/** HTML with a mark in each of its texts, so that every paragraph knows where it comes from. */
export function markHtml(html: string, number: number): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : markText(part, number)))
    .join('')
}
