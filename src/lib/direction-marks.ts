const MARKS = /[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/**
 * Returns a text without invisible direction marks (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069), which can
 * disguise a name and reverse the text beside it. Right-to-left scripts do not need them.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(MARKS, '')
