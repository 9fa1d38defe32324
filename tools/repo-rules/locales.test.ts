import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { type RepoFile, typescriptFiles } from './repo-files.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const ENGLISH = /^en(?:-[A-Z]{2})?$/

/** Files whose English locale nobody reads. */
const ALLOWED = new Set([
  // Reads digits and compares two texts.
  'src/domain/shop-time.ts',
  // Reads digits.
  'src/domain/arrival.ts',
  // Reads the decimals of a currency.
  'src/domain/money.ts',
  // Validates a time zone.
  'server/store/plugins/registry.ts',
  // A panel for developers.
  'src/shop/analytics/debug-panel.tsx',
])

/** Returns the calls that are passed an English locale, and `toLocale…String` without one, as `path:line`. */
function findFixedLocales({ path, text }: RepoFile): string[] {
  const found: string[] = []
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if ((one.type === 'CallExpression' || one.type === 'NewExpression') && isFixed(one))
      found.push(`${path}:${text.slice(0, one.start).split('\n').length}`)
    Object.values(one).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

function isFixed({ callee, arguments: given }: Node): boolean {
  const { property } = callee as { property?: { name?: string } }
  // A fixed order of internal names.
  if (property?.name === 'localeCompare') return false
  const values = given as Node[]
  if (values.length === 0) return /^toLocale\w*String$/.test(property?.name ?? '')
  return values.some(({ type, value }) => type === 'Literal' && typeof value === 'string' && ENGLISH.test(value))
}

it('LG-01 texts follow the page’s language, and dates and money the shop’s locale', () => {
  const files = typescriptFiles().filter(
    ({ path }) => /^(?:src|server)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !ALLOWED.has(path),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(findFixedLocales)).toEqual([])
})

it.each([
  "new Intl.ListFormat('en')",
  "new Intl.NumberFormat('en-IN', { style: 'currency' })",
  "count.toLocaleString('en')",
  'count.toLocaleString()',
  "formatCalendarDay(day, 'day', 'en-GB')",
])('LG-01 refuses %s', (text) => {
  expect(findFixedLocales({ path: 'a.ts', text })).toEqual(['a.ts:1'])
})

it.each(['new Intl.ListFormat(currentLanguage())', 'count.toLocaleString(locale)', "formatMessage('en route')"])(
  'LG-01 accepts %s',
  (text) => {
    expect(findFixedLocales({ path: 'a.ts', text })).toEqual([])
  },
)
