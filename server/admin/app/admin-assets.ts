import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that the admin's shell loads. */
export interface AdminAssets {
  scripts: readonly string[]
  sheets: readonly string[]
  /** Loaded with the first script. */
  preloads: readonly string[]
}

interface ManifestEntry {
  file: string
  isEntry?: boolean
  css?: readonly string[]
  imports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestEntry>>

const ENTRY = 'src/admin/app/entry.ts'
const BASE = '/admin-assets/'

/** Returns the built app's files, or undefined if it has not been built. */
export function readAdminAssets(clientDir: string): AdminAssets | undefined {
  const file = join(clientDir, 'admin-assets/.vite/manifest.json')
  if (!existsSync(file)) return undefined
  return assetsOf(JSON.parse(readFileSync(file, 'utf8')) as Manifest)
}

/** Returns the entry's files of a manifest. @throws Error without an entry */
export function assetsOf(manifest: Manifest): AdminAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The admin’s manifest has no ${ENTRY}`)
  const found = new Set([entry])
  for (const one of found) for (const name of one.imports ?? []) if (manifest[name]) found.add(manifest[name])
  const all = [...found]
  return {
    scripts: [BASE + entry.file],
    preloads: all.slice(1).map(({ file }) => BASE + file),
    sheets: [...new Set(all.flatMap(({ css = [] }) => css))].map((name) => BASE + name),
  }
}

/** Vite's sources in development. The first script is what the React plugin adds to an index.html. */
export const SOURCES = `<script type="module">import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script><script type="module" src="/@vite/client"></script><script type="module" src="/${ENTRY}"></script>`
