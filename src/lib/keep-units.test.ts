import { expect, it } from 'vitest'
import { keepUnits } from './keep-units.ts'

it.each([
  ['Bowl, 12 cm', 'Bowl, 12\u00A0cm'],
  ['Pour-over set, 250 ml and 1.5 l', 'Pour-over set, 250\u00A0ml and 1.5\u00A0l'],
  ['1,250 °C, up to 4 kg', '1,250\u00A0°C, up to 4\u00A0kg'],
  ['Set of 4 cups', 'Set of 4 cups'],
  ['6 mugs, 2 lids', '6 mugs, 2 lids'],
  ['', ''],
])('CT-09 joins numbers and units in %j', (text, kept) => {
  expect(keepUnits(text)).toBe(kept)
})
