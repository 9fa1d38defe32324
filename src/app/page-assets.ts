import { existsSync, readFileSync } from 'node:fs'

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
}

interface CriticalCss {
  css: Record<string, string>
  modules: Record<string, string[]>
  /** File of the sheet that sections share. */
  shop: string
  /** Files of the sheets that sections have to themselves, by the section's source. */
  own: Record<string, string>
}

/** Keys of the sections of a page. */
export interface ShownSections {
  all: string[]
  /** Those whose code the page begins with. */
  first: string[]
}

/** What the HTML of a page needs besides its body: scripts, preloads and css. */
export interface PageAssets {
  /** Tags for the head: css of all sections of the page, preloads for the first ones' code, the entry script. */
  headFor(sections: ShownSections, nonce?: string): string
  /** A style element with one of the sheets, by its source. */
  styleOf(path: string): string
}

const ENTRY = 'src/app/entry-client.tsx'

/**
 * In development Vite serves each source file; style sheets are linked so that the first paint has them.
 * The module graph is not known before the browser asks, so all sheets are linked.
 */
export function devAssets(): PageAssets {
  const found = Object.keys(import.meta.glob(['../**/*.css', '!../flow-viewer/**'], { query: '?url' })).map((path) =>
    path.replace('../', '/src/'),
  )
  // The tokens come first, because they declare the order of the layers.
  const sheets = [...found.filter((path) => path.endsWith('/tokens.css')), ...found]
  return {
    headFor: (_sections, nonce) => {
      const attribute = nonce ? ` nonce="${nonce}"` : ''
      return [
        ...sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
        `<script type="module"${attribute}>import{injectIntoGlobalHook as i}from"/@react-refresh";i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script>`,
        `<script type="module" src="/@vite/client"></script><script type="module" src="/${ENTRY}"></script>`,
      ].join('')
    },
    styleOf: () => '',
  }
}

/** Reads what the client build left beside the server's bundle. */
export function builtAssets(clientDir: URL): PageAssets {
  const manifest = read<Record<string, ManifestChunk>>(new URL('.vite/manifest.json', clientDir))
  const { css, modules, shop, own } = read<CriticalCss>(new URL('.vite/critical-css.json', clientDir))
  const entry = manifest['index.html'] ?? manifest[ENTRY]
  if (!entry) throw new Error(`No entry in ${clientDir.pathname}.vite/manifest.json; build the client first.`)
  const { id: build } = read<{ id: string }>(new URL('builds/latest.json', clientDir))
  const ofEveryPage = chunksOf(manifest, entry)
  // The entry itself is a script, not a preload.
  const besideEntry = [...ofEveryPage].filter((file) => file !== entry.file)
  const memo = new Map<string, string>()

  function head({ all, first }: ShownSections): string {
    const sheets = new Set([...(modules[ENTRY] ?? []), ...all.flatMap((key) => modules[sourceOf(key)] ?? [])])
    const text = [...sheets].map((path) => css[path] ?? '').join('')
    const preloads = new Set<string>()
    for (const key of first) {
      const chunk = manifest[sourceOf(key)]
      if (chunk) for (const file of chunksOf(manifest, chunk)) if (!ofEveryPage.has(file)) preloads.add(file)
    }
    return [
      // Scripts yield to the picture and the type that a shopper sees first.
      `<style data-critical>${text}</style>`,
      // The entry first: it is the largest by far, and a browser without HTTP/2 asks for six files at a time.
      `<script type="module" fetchpriority="low" src="/${entry!.file}" data-build="${build}"></script>`,
      ...[...besideEntry, ...preloads].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
      ...[shop, ...all.map((key) => own[sourceOf(key)])]
        .filter((file) => file !== undefined)
        .map((file) => `<link rel="stylesheet" href="/${file}" media="print" data-late>`),
    ].join('')
  }

  return {
    headFor(sections) {
      const id = `${sections.all.join(' ')} | ${sections.first.join(' ')}`
      const known = memo.get(id)
      if (known !== undefined) return known
      const made = head(sections)
      // Bounded by the number of different page compositions; a guard against documents that never repeat.
      if (memo.size < 500) memo.set(id, made)
      return made
    },
    styleOf: (path) => `<style>${css[path] ?? ''}</style>`,
  }
}

const sourceOf = (key: string) => `src/sections/${key}/index.ts`

function chunksOf(
  manifest: Record<string, ManifestChunk>,
  chunk: ManifestChunk,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const name of chunk.imports ?? []) {
    const next = manifest[name]
    if (next) chunksOf(manifest, next, found)
  }
  return found
}

function read<T>(url: URL): T {
  if (!existsSync(url)) throw new Error(`${url.pathname} is missing; run npm run build.`)
  return JSON.parse(readFileSync(url, 'utf8')) as T
}
