import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** Returns a shopper's own text as it is stored: one line, NFC, without invisible characters. */
export function cleanCustomText(text: string): string {
  return withoutDirectionMarks(text).normalize('NFC').replaceAll('\u{feff}', '').replaceAll(/\s+/gu, ' ').trim()
}

let segmenter: Intl.Segmenter | undefined

/** Counts characters as a reader sees them: “é” and a family emoji are one each. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text)).length
}

/** Returns whether a text has more than `max` characters, or an excess of invisible ones. */
export const exceedsLength = (text: string, most: number): boolean =>
  text.length > most * 12 || countCharacters(text) > most
