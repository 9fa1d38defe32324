import type { Plugin } from 'vite'

/** A file of the build, as far as its imports go. */
interface BuiltFile {
  imports?: readonly string[]
}
type Bundle = Readonly<Record<string, BuiltFile>>

/** Files whose imports are asked for without any list: every page has the first, and the other only comes after the load. */
const WITHOUT_LISTS = /^assets\/(?:index|after-load)-/
const ENTRY_FILE = /^assets\/index-/

const HELPER = '\0vite/preload-helper.js'
/**
 * Stands before every page, so it is as short as can be. Vite's own also waits for style sheets, of which files have none here, because the
 * shop has one sheet.
 */
const HELPER_CODE = `
const asked = new Set()
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load().catch((payload) => {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  })
}`

/**
 * Lists the files that are asked for with one that is imported later, so that a phone need not read the one to find the others. Each list
 * stands in the file that imports: it names neither what is there already, nor the file itself, which is asked for anyway. What the entry
 * imports has no list, because it would stand in every page (2 kB).
 */
export function preloadLists() {
  let bundle: Bundle = {}
  const plugin: Plugin = {
    name: 'vitrine:preload-lists',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: (id) => (id === HELPER ? HELPER_CODE : null) },
    generateBundle(_, built) {
      bundle = built as Bundle
    },
  }
  return {
    plugin,
    resolveDependencies: (file: string, dependencies: string[], { hostId }: { hostId: string }) =>
      preloadedWith(file, dependencies, hostId, bundle),
  }
}

/** Those of a file's dependencies that are not there yet when `host` imports it. */
export function preloadedWith(file: string, dependencies: string[], host: string, bundle: Bundle): string[] {
  if (WITHOUT_LISTS.test(host)) return []
  const here = new Set([file, host, ...Object.keys(bundle).filter((one) => ENTRY_FILE.test(one))])
  for (const one of here) if (one !== file) for (const next of bundle[one]?.imports ?? []) here.add(next)
  return dependencies.filter((one) => !here.has(one))
}
