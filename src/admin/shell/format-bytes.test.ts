import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1500, '1.5 kB'],
  [52_300_000, '52 MB'],
  [1_250_000_000, '1.3 GB'],
  [9e15, '9,000 TB'],
])('AD-27 writes %d bytes as people read them', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})
