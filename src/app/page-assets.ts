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
  /** The shared sheet of sections. */
  shop: string
  /** Sheets of single sections, by source file. */
  own: Record<string, string>
}

/** The sections of a page by key. */
export interface ShownSections {
  all: string[]
  /** Sections before the main element. */
  above: string[]
  /** Sections whose code is loaded with the page. */
  first: string[]
  /** Sheets that attributes of the page need (`sheetsOfAttributes`). */
  marked?: string[]
}

/** Scripts, preloads and CSS of a page's HTML. */
export interface PageAssets {
  /**
   * Returns head tags with the CSS of everything above the main element, which can be painted before the rest arrives.
   */
  headFor(sections: ShownSections, nonce?: string): string
  /**
   * Returns the CSS of all other sections, placed in the body before its main element. It is inside an empty SVG, since
   * HTML only allows style elements in the head; browsers apply both to the whole page.
   */
  styleBeforeMain(sections: ShownSections): string
  /**
   * Returns tags for the end of the body: the entry script, preloads of the first sections' code, sheets for later
   * pages.
   */
  codeFor(sections: ShownSections): string
  /** Returns a style element with a sheet by its source file. */
  styleOf(path: string): string
  /** Returns the ids of the messages in the code of the page and its sections; undefined where it is not known. */
  messagesFor(sections: ShownSections): ReadonlySet<string> | undefined
}

const ENTRY = 'src/app/entry-client.tsx'

/** Sheets of attributes that few pages have on a section, inlined only there. Later pages get them with the shared sheet. */
export const sheetsOfAttributes: Readonly<Record<string, RegExp>> = {
  'src/ui/look.css': / data-section="[^>]* data-look="/,
  // The colours are the first word.
  'src/ui/look-primary.css': / data-section="[^>]* data-look="primary/,
  'src/ui/hidden-on.css': / data-section="[^>]* data-hidden-on="/,
}

/**
 * In development, Vite serves each source file. All style sheets are linked for the first paint, because the module
 * graph is not known yet.
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
    styleBeforeMain: () => '',
    codeFor: () => '',
    styleOf: () => '',
    messagesFor: () => undefined,
  }
}

/** Reads the manifest of the client build. */
export function builtAssets(clientDir: URL): PageAssets {
  const manifest = read<Record<string, ManifestChunk>>(new URL('.vite/manifest.json', clientDir))
  const messages = read<Record<string, string[]>>(new URL('.vite/messages.json', clientDir))
  const { css, modules, shop, own } = read<CriticalCss>(new URL('.vite/critical-css.json', clientDir))
  const entry = manifest['index.html'] ?? manifest[ENTRY]
  if (!entry) throw new Error(`No entry in ${clientDir.pathname}.vite/manifest.json; build the client first.`)
  const { id: build } = read<{ id: string }>(new URL('builds/latest.json', clientDir))
  const ofEveryPage = chunksOf(manifest, entry)
  // The entry itself is a script, not a preload.
  const besideEntry = [...ofEveryPage].filter((file) => file !== entry.file)
  const sheetsOf = (keys: readonly string[]) => keys.flatMap((key) => modules[sourceOf(key)] ?? [])
  const sheetsAbove = ({ above }: ShownSections) => new Set([...(modules[ENTRY] ?? []), ...sheetsOf(above)])
  const textOf = (sheets: readonly string[]) => sheets.map((path) => css[path] ?? '').join('')

  function styleBelow(sections: ShownSections): string {
    const above = sheetsAbove(sections)
    const text = textOf([...new Set(sheetsOf(sections.all))].filter((path) => !above.has(path)))
    // Within SVG, style content is parsed as markup unless it is CDATA.
    return text && `<svg aria-hidden="true" style="display:none"><style><![CDATA[${text}]]></style></svg>`
  }

  function code({ all, first }: ShownSections): string {
    const preloads = new Set<string>()
    for (const key of first) {
      const chunk = manifest[sourceOf(key)]
      if (chunk) for (const file of chunksOf(manifest, chunk)) if (!ofEveryPage.has(file)) preloads.add(file)
    }
    return [
      // High priority, because lazy pictures compete with it.
      `<script type="module" fetchpriority="high" src="/${entry!.file}" data-build="${build}"></script>`,
      ...[...besideEntry, ...preloads].map((file) => `<link rel="modulepreload" fetchpriority="high" href="/${file}">`),
      ...[shop, ...all.map((key) => own[sourceOf(key)])]
        .filter((file) => file !== undefined)
        .map((file) => `<link rel="stylesheet" href="/${file}" media="print" data-late>`),
    ].join('')
  }

  function messagesFor({ all }: ShownSections): ReadonlySet<string> {
    const files = new Set(ofEveryPage)
    for (const key of all) {
      const chunk = manifest[sourceOf(key)]
      if (chunk) chunksOf(manifest, chunk, files)
    }
    return new Set([...files].flatMap((file) => messages[file] ?? []))
  }

  return {
    headFor: remembered(
      (sections) => `<style data-critical>${textOf([...sheetsAbove(sections), ...(sections.marked ?? [])])}</style>`,
    ),
    styleBeforeMain: remembered(styleBelow),
    codeFor: remembered(code),
    styleOf: (path) => `<style>${css[path] ?? ''}</style>`,
    messagesFor: remembered(messagesFor),
  }
}

/** Caches what `make` returns by section keys. */
function remembered<Made>(make: (sections: ShownSections) => Made): (sections: ShownSections) => Made {
  const known = new Map<string, Made>()
  return (sections) => {
    const id = [sections.all, sections.above, sections.first, sections.marked ?? []]
      .map((keys) => keys.join(' '))
      .join(' | ')
    const found = known.get(id)
    if (found !== undefined) return found
    const made = make(sections)
    // Limits the cache against an unbounded number of page compositions.
    if (known.size < 500) known.set(id, made)
    return made
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
