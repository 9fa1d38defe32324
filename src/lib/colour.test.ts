import { expect, it } from 'vitest'
import { contrast, darken, fade, luminance, parseHex, tint } from './colour.ts'

it('reads six hex digits only', () => {
  expect(parseHex('#A8492a')).toEqual([168, 73, 42])
  expect(parseHex(' #000000 ')).toEqual([0, 0, 0])
  for (const bad of ['#fff', 'red', '#12345g', '#1234567', '', null, 7]) expect(parseHex(bad)).toBeUndefined()
})

it('LY-07 darkens by a tenth, tints by 90, fades by half', () => {
  expect(darken('#a8492a', 0.1)).toBe('#974226')
  expect(tint('#a8492a', 90)).toBe('#f6edea')
  expect(fade('#a8492a', 0.5)).toBe('rgb(168 73 42 / 0.5)')
})

it('leaves anything but a colour unchanged', () => {
  expect([darken('red', 0.1), tint('red', 90), fade('red', 0.5)]).toEqual(['red', 'red', 'red'])
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(luminance('#808080')).toBeCloseTo(0.2159, 3)
})
