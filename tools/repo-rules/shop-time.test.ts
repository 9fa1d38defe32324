import { expect, it } from 'vitest'
import { typescriptFiles } from './repo-files.ts'

/** What writes a moment by some clock of its own. */
const CLOCK =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.get(?:Date|Day|Month|FullYear|Hours|Minutes)\(\)/u

/** Who may: the mechanism itself, days of delivery, the check of a time zone's name, and panels for those who build the shop. */
const ALLOWED = new Set([
  'src/domain/shop-time.ts',
  'src/domain/arrival.ts',
  'server/store/plugins/registry.ts',
  'src/shop/analytics/debug-panel.tsx',
])

const faults = (path: string, text: string) => (CLOCK.test(text) && !ALLOWED.has(path) ? [path] : [])

it('dates are only formatted in the shop’s time zone (src/domain/shop-time.ts)', () => {
  const files = typescriptFiles().filter(({ path }) => /^(?:src|server)\//u.test(path) && !/\.test\.tsx?$/u.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, text }) => faults(path, text))).toEqual([])
})

it.each([
  "new Intl.DateTimeFormat('en')",
  'new Date().toLocaleDateString()',
  'at.toLocaleTimeString()',
  'day.getMonth()',
  'now.getFullYear() + 1',
])('refuses %s', (text) => {
  expect(faults('src/shop/order/x.tsx', text)).toHaveLength(1)
  expect(faults('src/domain/shop-time.ts', text)).toEqual([])
})
