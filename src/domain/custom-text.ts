import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** Words of a shopper's own as they are kept: one line, in one spelling, without characters that nobody sees. */
export function cleanCustomText(text: string): string {
  return withoutDirectionMarks(text).normalize('NFC').replaceAll('\u{feff}', '').replaceAll(/\s+/gu, ' ').trim()
}

let segmenter: Intl.Segmenter | undefined

/** How many characters a reader sees: “é” is one however it is written, and so is a family of emoji. */
export function lengthOf(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text)).length
}

/** Whether a text has more characters than that, or hides too much in them. */
export const isLonger = (text: string, most: number): boolean => text.length > most * 12 || lengthOf(text) > most
