import { expect, it } from 'vitest'
import { typescriptFiles } from './repo-files.ts'

/** Formats a date in the machine's own time zone. */
const LOCAL_DATE =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.get(?:Date|Day|Month|FullYear|Hours|Minutes)\(\)/u

/** The formatter itself, delivery days, time zone validation, and a panel for developers. */
const ALLOWED = new Set([
  'src/domain/shop-time.ts',
  'src/domain/arrival.ts',
  'server/store/plugins/registry.ts',
  'src/shop/analytics/debug-panel.tsx',
])

const faultsIn = (path: string, text: string) =>
  LOCAL_DATE.test(text) && !ALLOWED.has(path) ? [`${path}: format dates with src/domain/shop-time.ts`] : []

it('dates are formatted in the shop’s time zone', () => {
  const files = typescriptFiles().filter(({ path }) => /^(?:src|server)\//u.test(path) && !/\.test\.tsx?$/u.test(path))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, text }) => faultsIn(path, text))).toEqual([])
})

it.each([
  "new Intl.DateTimeFormat('en')",
  'new Date().toLocaleDateString()',
  'at.toLocaleTimeString()',
  'day.getMonth()',
  'now.getFullYear() + 1',
])('refuses %s', (text) => {
  expect(faultsIn('src/shop/order/x.tsx', text)).toHaveLength(1)
  expect(faultsIn('src/domain/shop-time.ts', text)).toEqual([])
})
