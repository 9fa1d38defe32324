import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { readSchemaFiles } from '../generate/schema-files.ts'
import { ENTRY } from './entrances.ts'
import { hasOwnSheet, sheetsInOrder, type Modules, sheetsByOwner } from './own-sheets.ts'

/** Matches Vite's default targets for scripts. */
export const cssTarget = ['chrome120', 'edge120', 'firefox121', 'safari17.2']
const targets = { chrome: 120 << 16, edge: 120 << 16, firefox: 121 << 16, safari: (17 << 16) | (2 << 8) }

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** The parts of Rolldown's plugin context used here. */
interface PluginContext {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): { importedIds?: readonly string[]; dynamicallyImportedIds?: readonly string[] } | null
}

const SECTION = /^src\/sections\/([^/]+)\/index\.ts$/
const placeholderFor = (key: string) => `/own-sheet-of-${key}/`

/**
 * Writes `dist/client/.vite/critical-css.json`, from which the server inlines the CSS of a page:
 * - `css`: compiled CSS by the path of its style sheet
 * - `modules`: style sheets of each section and the entry, in order
 * - `shop`: the sheet loaded later, for navigation in the browser
 * - `own`: the sheets of sections that have their own (`hasOwnSheet`), which the registry loads with their code
 */
export function criticalCss(): Plugin {
  const sheets = new Map<string, string>()
  const owners = new Set(
    readSchemaFiles('.')
      .sections.filter(({ schema }) => hasOwnSheet(schema['x-section']))
      .map(({ key }) => key),
  )
  let root = ''
  let own: Map<string, { file: string; source: string }> | undefined
  const pathOf = (id: string) => relative(root, id.split('?')[0]!).replaceAll('\\', '/')
  const minify = (css: string) =>
    transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true, targets }).code.toString()

  const graph = (context: PluginContext): Modules =>
    new Map(
      [...context.getModuleIds()].map((id) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
        const isSheet = sheets.has(id.split('?')[0]!)
        return [
          pathOf(id),
          { imports: importedIds.map(pathOf), lazyImports: dynamicallyImportedIds.map(pathOf), isSheet },
        ]
      }),
    )
  const textOf = (paths: Iterable<string>) => {
    const byPath = new Map([...sheets].map(([id, text]) => [pathOf(id), text]))
    return minify([...paths].map((path) => byPath.get(path) ?? '').join('\n'))
  }
  let whole = ''

  return {
    name: 'vitrine:critical-css',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    // Runs between vite:css, which compiles modules, and vite:css-post, which turns them into JavaScript.
    transform: {
      filter: { id: /\.css(?:$|\?)|\/src\/sections\/[^/]+\/index\.ts$/ },
      handler(code, id) {
        const key = SECTION.exec(pathOf(id))?.[1]
        if (key !== undefined)
          return owners.has(key)
            ? { code: `${code}\nexport const sheet = '${placeholderFor(key)}'\n`, map: null }
            : undefined
        sheets.set(id.split('?')[0]!, minify(code))
        return undefined
      },
    },
    renderChunk(code) {
      if (!code.includes('/own-sheet-of-')) return null
      own ??= (() => {
        const found = sheetsByOwner(graph(this), ENTRY, owners)
        whole = textOf(found.whole)
        return new Map(
          [...found.own].map(([key, paths]) => {
            const source = textOf(paths)
            return [key, { file: `assets/${key}-${hashOf(source)}.css`, source }]
          }),
        )
      })()
      const found = own
      return {
        code: code.replaceAll(/\/own-sheet-of-([\w-]+)\//g, (_, key: string) => {
          const one = found.get(key)
          return one?.source ? `/${one.file}` : ''
        }),
        map: null,
      }
    },
    generateBundle: {
      // Runs after Vite has emitted its own sheet.
      order: 'post',
      handler(_options, bundle) {
        const modules: Record<string, string[]> = {}
        const all = graph(this)
        for (const path of all.keys())
          if (SECTION.test(path) || path === ENTRY) modules[path] = sheetsInOrder(all, path)
        const files: Record<string, string> = {}
        for (const [key, { file, source }] of own ?? []) {
          if (!source) continue
          this.emitFile({ type: 'asset', fileName: file, source })
          files[`src/sections/${key}/index.ts`] = file
        }
        for (const name of Object.keys(bundle)) if (/assets\/style-[^/]+\.css$/.test(name)) delete bundle[name]
        const shop = `assets/shop-${hashOf(whole)}.css`
        this.emitFile({ type: 'asset', fileName: shop, source: whole })
        const css = Object.fromEntries([...sheets].map(([id, text]) => [pathOf(id), text]))
        this.emitFile({
          type: 'asset',
          fileName: '.vite/critical-css.json',
          source: JSON.stringify({ css, modules, shop, own: files }),
        })
      },
    },
  }
}
