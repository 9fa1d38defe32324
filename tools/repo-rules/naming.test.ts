import { basename } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { repoFiles, repoPaths, type RepoFile } from './repo-files.ts'

/** Names that tools expect as they are. */
const EXPECTED_NAMES = /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^Dockerfile$|^\d{4}_[a-z0-9_]+\.sql$/
const VAGUE_FOLDER = /(^|\/)(misc|common|helpers?|utils?|shared)\//
/** Playwright and Vite take a file's default export. */
const DEFAULT_EXPORTED =
  /\.config\.ts$|\.setup\.ts$|^server\/testing\/global-setup\.ts$|^tools\/testing\/closing-line\.ts$/

/** What is wrong with the names of a path, or undefined. */
function nameFault(path: string): string | undefined {
  if (VAGUE_FOLDER.test(path)) return `${path}: the folder's name says nothing`
  const file = basename(path)
  if (EXPECTED_NAMES.test(file) || file.startsWith('.')) return undefined
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(file) ? undefined : `${path}: not kebab-case`
}

/** Style sheets of one name: their classes, `<file>__<class>`, would meet each other's rules. */
function sheetFaults(paths: readonly string[]): string[] {
  const sheets = paths.filter((path) => path.endsWith('.module.css'))
  const first = new Map(sheets.toReversed().map((path) => [basename(path), path]))
  return sheets.flatMap((path) => {
    const other = first.get(basename(path))
    return other === path ? [] : [`${path}: ${other} has the same name, and so the same classes`]
  })
}

/** House rules that can be read off the text of one file. */
function textFaults({ path, text }: RepoFile): string[] {
  const faults: string[] = []
  const says = (pattern: RegExp, why: string) => {
    const line = text.split('\n').findIndex((one) => pattern.test(one))
    if (line >= 0) faults.push(`${path}:${line + 1} ${why}`)
  }
  says(/\b(TODO|FIXME)\b/, 'an open end is an issue, not a comment')
  says(/(?:\/\/|\/\*|\{\/\*)\s*(?:eslint|biome|prettier)-?\b/, 'speaks to a tool that is not used here')
  if (path.startsWith('src/')) says(/\bconsole\.log\(/, 'console.log: the browser stays quiet')
  return faults
}

const hasDefaultExport = ({ path, text }: RepoFile) =>
  parseSync(path, text).module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
  )

describe('names', () => {
  const code = repoFiles(/(?<!\.gen|\.d)\.(tsx?|mjs)$/)

  it('are kebab-case and say what they hold', () => {
    expect(repoPaths().flatMap((path) => nameFault(path) ?? [])).toEqual([])
  })

  it('are of one style sheet alone, for a class is called after its file', () => {
    expect(sheetFaults(repoPaths())).toEqual([])
    expect(sheetFaults(['src/ui/price.module.css', 'src/shop/hero.module.css', 'src/shop/price.module.css'])).toEqual([
      'src/shop/price.module.css: src/ui/price.module.css has the same name, and so the same classes',
    ])
  })

  it('are exported by name, config files excepted', () => {
    const files = code.filter(({ path }) => !DEFAULT_EXPORTED.test(path))
    expect(files.filter(hasDefaultExport).map(({ path }) => path)).toEqual([])
  })

  it('leave no open ends, no comments for other tools, no console.log', () => {
    expect(code.filter(({ path }) => path !== 'tools/repo-rules/naming.test.ts').flatMap(textFaults)).toEqual([])
  })

  it.each([
    'src/lib/moneyBag.ts',
    'src/utils/money.ts',
    'docs/How_To.md',
    'src/ui/Button.tsx',
    'src/routes/account.$.tsx',
  ])('refuse %s', (path) => {
    expect(nameFault(path)).toBeDefined()
  })

  it.each(['src/domain/money.test.ts', 'server/platform/db/migrations/0001_catalogue.sql', '.gitignore'])(
    'allow %s',
    (path) => {
      expect(nameFault(path)).toBeUndefined()
    },
  )

  it('see default exports and open ends', () => {
    expect(hasDefaultExport({ path: 'a.ts', text: 'export default 1' })).toBe(true)
    expect(hasDefaultExport({ path: 'a.ts', text: 'const a = 1\nexport { a as default }' })).toBe(true)
    expect(hasDefaultExport({ path: 'a.ts', text: 'export const a = 1' })).toBe(false)
    expect(textFaults({ path: 'src/a.ts', text: 'x()\n// TODO: y' })).toEqual([
      'src/a.ts:2 an open end is an issue, not a comment',
    ])
    expect(textFaults({ path: 'src/a.ts', text: '// eslint-disable-next-line\nconsole.log(1)' })).toHaveLength(2)
  })
})
