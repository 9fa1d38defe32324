import { withoutDirectionMarks } from '#lib/direction-marks.ts'

/** Words as people type them: paragraphs stay; direction marks, control characters and towers of accents go. */
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
