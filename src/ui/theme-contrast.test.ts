import { expect, it } from 'vitest'
import { findLowestContrast } from './theme-contrast.ts'

const colours = { paper: '#ffffff', raised: '#ffffff', ink: '#777777', primary: '#1c1c1c', on_primary: '#ffffff' }

it('AD-27 warns of the background on which a colour is hardest to read', () => {
  expect(findLowestContrast('ink', { ...colours, raised: '#cccccc' })).toMatchObject({ on: 'raised', least: 4.5 })
  expect(findLowestContrast('ink', colours)?.ratio.toFixed(2)).toBe('4.48')
  expect(findLowestContrast('ink', { ...colours, ink: '#767676' })).toBeUndefined()
  expect(findLowestContrast('on_primary', { ...colours, primary: '#eeeeee' })).toMatchObject({ on: 'primary' })
})

it('AD-27 warns of no colour that is still being typed, or that carries no text', () => {
  for (const ink of ['#77', 'grey', undefined]) expect(findLowestContrast('ink', { ...colours, ink })).toBeUndefined()
  expect(findLowestContrast('line', { ...colours, line: '#fefefe' })).toBeUndefined()
})
