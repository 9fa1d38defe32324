import { basename } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { repoFiles, repoPaths, type RepoFile } from './repo-files.ts'

/** Names required by tools. */
const EXPECTED_NAMES = /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^Dockerfile$|^\d{4}_[a-z0-9_]+\.sql$/
const VAGUE_FOLDER = /(^|\/)(misc|common|helpers?|utils?|shared)\//
/** Playwright, Vite and Vitest require default exports in these files. */
const DEFAULT_EXPORTED =
  /\.config\.ts$|\.setup\.ts$|^server\/testing\/global-setup\.ts$|^tools\/testing\/closing-line\.ts$/

function nameFault(path: string): string | undefined {
  if (VAGUE_FOLDER.test(path)) return `${path}: name the folder after what it contains`
  const file = basename(path)
  if (EXPECTED_NAMES.test(file) || file.startsWith('.')) return undefined
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(file) ? undefined : `${path}: rename it to kebab-case`
}

/** Class names are `<file>__<class>`, so sheets with the same name would share rules. */
function sheetFaults(paths: readonly string[]): string[] {
  const sheets = paths.filter((path) => path.endsWith('.module.css'))
  const first = new Map(sheets.toReversed().map((path) => [basename(path), path]))
  return sheets.flatMap((path) => {
    const other = first.get(basename(path))
    return other === path
      ? []
      : [`${path}: rename it, because ${other} has the same name and therefore the same class names`]
  })
}

function textFaults({ path, text }: RepoFile): string[] {
  const faults: string[] = []
  const forbid = (pattern: RegExp, why: string) => {
    const line = text.split('\n').findIndex((one) => pattern.test(one))
    if (line >= 0) faults.push(`${path}:${line + 1} ${why}`)
  }
  forbid(/\b(TODO|FIXME)\b/, 'open an issue instead of leaving a comment')
  forbid(/(?:\/\/|\/\*|\{\/\*)\s*(?:eslint|biome|prettier)-?\b/, 'remove this directive, the tool is not used here')
  if (path.startsWith('src/'))
    forbid(/\bconsole\.log\(/, 'remove console.log, which shoppers would see in their console')
  return faults
}

const hasDefaultExport = ({ path, text }: RepoFile) =>
  parseSync(path, text).module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default'),
  )

describe('names', () => {
  const code = repoFiles(/(?<!\.gen|\.d)\.(tsx?|mjs)$/)

  it('are kebab-case and specific', () => {
    expect(repoPaths().flatMap((path) => nameFault(path) ?? [])).toEqual([])
  })

  it('are unique among style sheets, because class names derive from them', () => {
    expect(sheetFaults(repoPaths())).toEqual([])
    expect(sheetFaults(['src/ui/price.module.css', 'src/shop/hero.module.css', 'src/shop/price.module.css'])).toEqual([
      'src/shop/price.module.css: rename it, because src/ui/price.module.css has the same name and therefore the same class names',
    ])
  })

  it('are used for exports, except in config files', () => {
    const files = code.filter(({ path }) => !DEFAULT_EXPORTED.test(path))
    expect(files.filter(hasDefaultExport).map(({ path }) => path)).toEqual([])
  })

  it('appear without TODO comments, directives for other tools or console.log', () => {
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

  it('fail with default exports and TODO comments', () => {
    expect(hasDefaultExport({ path: 'a.ts', text: 'export default 1' })).toBe(true)
    expect(hasDefaultExport({ path: 'a.ts', text: 'const a = 1\nexport { a as default }' })).toBe(true)
    expect(hasDefaultExport({ path: 'a.ts', text: 'export const a = 1' })).toBe(false)
    expect(textFaults({ path: 'src/a.ts', text: 'x()\n// TODO: y' })).toEqual([
      'src/a.ts:2 open an issue instead of leaving a comment',
    ])
    expect(textFaults({ path: 'src/a.ts', text: '// eslint-disable-next-line\nconsole.log(1)' })).toHaveLength(2)
  })
})
