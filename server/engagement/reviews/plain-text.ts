import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** Cleans typed text: keeps paragraphs; removes bidirectional marks, control characters and stacked accents. */
export const plainText = (text: string): string =>
  withoutDirectionMarks(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replaceAll('\u{feff}', '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const oneLine = (text: string): string => plainText(text).replace(/\s+/gu, ' ')
