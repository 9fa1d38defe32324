const MARKS = /[\u{61c}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/**
 * A text without the invisible characters that turn the direction of writing (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069): with them a
 * name is read as another one, and what stands beside it is turned around too. Scripts that are written from the right need none of them.
 */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(MARKS, '')
