import { contrast, parseHex } from '#lib/colour.ts'

/** What WCAG AA requires of text. */
export const READABLE = 4.5

/** Pairs of the theme's text and background colours, with the contrast that WCAG AA requires. */
export const THEME_PAIRS: Readonly<Record<string, readonly [on: string, least: number][]>> = {
  ink: [
    ['paper', READABLE],
    ['raised', READABLE],
  ],
  ink_soft: [
    ['paper', READABLE],
    ['raised', READABLE],
  ],
  on_primary: [['primary', READABLE]],
  primary: [['paper', 3]],
  accent: [['paper', READABLE]],
  success: [['paper', READABLE]],
  error: [['paper', READABLE]],
}

export interface WeakPair {
  /** The background colour. */
  on: string
  least: number
  ratio: number
}

/** Returns the pair of a theme's colour with the lowest contrast, if it is below the required one. */
export function findLowestContrast(name: string, colours: Readonly<Record<string, unknown>>): WeakPair | undefined {
  const colour = colours[name]
  if (typeof colour !== 'string' || !parseHex(colour)) return undefined
  return (THEME_PAIRS[name] ?? [])
    .flatMap(([on, least]) => {
      const other = colours[on]
      if (typeof other !== 'string' || !parseHex(other)) return []
      const ratio = contrast(colour, other)
      return ratio < least ? [{ on, least, ratio }] : []
    })
    .toSorted((a, b) => a.ratio - b.ratio)[0]
}
