import { transform } from 'lightningcss'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes `dist/client/.vite/critical-css.json`: the compiled css of every style sheet by its path
 * (`{ "src/sections/hero/hero.module.css": "…" }`) and, for each source module, the style sheets it needs, in
 * order. The server inlines what a page uses, because an external sheet costs a slow phone half a second
 * before the first paint; the whole sheet is loaded afterwards, for navigation in the browser.
 */
export function criticalCss(): Plugin {
  const sheets = new Map<string, string>()
  let root = ''
  const pathOf = (id: string) => relative(root, id.split('?')[0]!).replaceAll('\\', '/')

  return {
    name: 'vitrine:critical-css',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    // Runs after vite:css (modules compiled) and before vite:css-post (turned into JavaScript).
    transform: {
      filter: { id: /\.css(?:$|\?)/ },
      handler(code, id) {
        const { code: minified } = transform({ filename: id, code: Buffer.from(code), minify: true })
        sheets.set(id.split('?')[0]!, minified.toString())
      },
    },
    generateBundle() {
      const order = (id: string, seen: Set<string>, found: string[]): string[] => {
        if (seen.has(id)) return found
        seen.add(id)
        if (sheets.has(id)) found.push(pathOf(id))
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) order(next, seen, found)
        return found
      }
      const modules: Record<string, string[]> = {}
      for (const id of this.getModuleIds()) {
        const path = pathOf(id)
        if (/^src\/(sections\/[^/]+\/index\.ts|app\/entry-client\.tsx)$/.test(path))
          modules[path] = order(id, new Set(), [])
      }
      const css = Object.fromEntries([...sheets].map(([id, text]) => [pathOf(id), text]))
      this.emitFile({
        type: 'asset',
        fileName: '.vite/critical-css.json',
        source: JSON.stringify({ css, modules }),
      })
    },
  }
}
