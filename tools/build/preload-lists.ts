import type { Plugin } from 'vite'

interface BuiltFile {
  imports?: readonly string[]
}
type Bundle = Readonly<Record<string, BuiltFile>>

/** The entry is part of every page, and after-load runs after the load event. */
const WITHOUT_LISTS = /^assets\/(?:index|after-load)-/
const ENTRY_FILE = /^assets\/index-/

const HELPER = '\0vite/preload-helper.js'
/** Replaces Vite's helper, which also waits for style sheets. It is part of every page, so it is short. */
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
 * Lists the files to preload with a lazy import, so that they load in parallel. Files the importer or the entry has
 * already loaded are left out. The entry has no lists, which would add 2 kB to every page.
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
      missingDependencies(file, dependencies, hostId, bundle),
  }
}

/** Returns the dependencies that are not loaded yet when `host` imports the file. */
export function missingDependencies(file: string, dependencies: string[], host: string, bundle: Bundle): string[] {
  if (WITHOUT_LISTS.test(host)) return []
  const loaded = new Set([file, host, ...Object.keys(bundle).filter((one) => ENTRY_FILE.test(one))])
  for (const one of loaded) if (one !== file) for (const next of bundle[one]?.imports ?? []) loaded.add(next)
  return dependencies.filter((one) => !loaded.has(one))
}
