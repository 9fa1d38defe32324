/** Calculations with six-digit hex colours, so that the theme's derived colours are plain, testable values. */

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu

type Rgb = readonly [number, number, number]

/** Returns red, green and blue from 0 to 255; undefined unless six hex digits. */
export function parseHex(colour: unknown): Rgb | undefined {
  const parts = typeof colour === 'string' ? HEX.exec(colour.trim()) : null
  if (!parts) return undefined
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const formatHex = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function mix(colour: string, other: Rgb, share: number): string {
  const own = parseHex(colour)
  return own ? formatHex(own.map((part, index) => part * (1 - share) + (other[index] ?? 0) * share)) : colour
}

/** Darkens by a share: 0.1 removes a tenth of the brightness. */
export const darken = (colour: string, share: number) => mix(colour, [0, 0, 0], share)

/** Mixes with white: 90 is nine tenths white. */
export const tint = (colour: string, percent: number) => mix(colour, [255, 255, 255], percent / 100)

/** Returns a colour with opacity, as CSS. */
export function fade(colour: string, opacity: number): string {
  const rgb = parseHex(colour)
  return rgb ? `rgb(${rgb.join(' ')} / ${opacity})` : colour
}

/** Returns the relative luminance from 0 (black) to 1 (white) by WCAG. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (parseHex(colour) ?? []).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours from 1 to 21 by WCAG. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
