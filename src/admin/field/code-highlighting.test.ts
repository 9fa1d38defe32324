import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, parseHex } from '#lib/colour.ts'
import { codeStyle } from './code-highlighting.ts'

const page = readFileSync('src/admin/app/admin-page.css', 'utf8')
const inThemes = (name: string) => {
  const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(page)
  return [found![1]!, found![2]!] as const
}
const ink = inThemes('ink')
const raised = inThemes('raised')

const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Calculates `color-mix(in srgb, #rgb share%, var(--ink))`. */
function mixed(colour: string, text: string): string {
  const [, short = '', share] = /^color-mix\(in srgb, #(\w+) (\d+)%, var\(--ink\)\)$/.exec(colour)!
  const one = parseHex(`#${short.length === 3 ? short.replaceAll(/./g, '$&$&') : short}`)!
  const other = parseHex(text)!
  return hexOf(one.map((part, index) => part * (Number(share) / 100) + other[index]! * (1 - Number(share) / 100)))
}

it('shows code that is readable in both themes', () => {
  const colours = codeStyle.specs.flatMap(({ color }) => (color === undefined ? [] : [String(color)]))
  expect(colours.length).toBeGreaterThan(5)
  for (const theme of [0, 1] as const)
    for (const colour of colours)
      expect(contrast(mixed(colour, ink[theme]), raised[theme]), `${colour} ${theme}`).toBeGreaterThanOrEqual(4.5)
})
