import { expect, it } from 'vitest'
import { isMissingFile } from './missing-file.ts'

it.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/x.js',
  'error loading dynamically imported module: https://shop.example/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('LY-16 is a file that failed to load: %s', (message) => {
  expect(isMissingFile(new TypeError(message))).toBe(true)
})

it('LY-16 an error in the code is not a missing file', () => {
  expect(isMissingFile(new TypeError('x is not a function'))).toBe(false)
  expect(isMissingFile(undefined)).toBe(false)
})
