/** The parts of Vite's manifest that weighing needs. */
export interface ManifestChunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}
export type Manifest = Record<string, ManifestChunk>

/** Files of chunks with everything they import statically, each once; names that the manifest lacks are an error. */
export function chunkFiles(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  function visit(name: string): void {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no chunk ${name}: build again, or mend the name.`)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return files
}

/** Name of the chunk that every page starts with. */
export function entryName(manifest: Manifest): string {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error('The manifest has no entry.')
  return entry[0]
}

/** JavaScript files a first visit loads: the entry, the chunks of the page's sections and others it asks for at once, with what these import. */
export function firstLoadFiles(
  manifest: Manifest,
  sectionKeys: Iterable<string>,
  besides: readonly string[] = [],
): Set<string> {
  const sections = [...new Set(sectionKeys)].map((key) => `src/sections/${key}/index.ts`)
  return chunkFiles(manifest, [entryName(manifest), ...sections, ...besides])
}

/** One line of the budget: what was weighed, how much it is, how much it may be; in bytes. */
export interface Weighed {
  name: string
  bytes: number
  most: number
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The budget as an aligned table; what is over is marked. */
export function budgetTable(rows: readonly Weighed[]): string {
  const widest = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, bytes, most }) => {
      const verdict = bytes > most ? `✗ over by ${kB(bytes - most)}` : '✓'
      return `${name.padEnd(widest)}  ${kB(bytes).padStart(9)} of ${kB(most).padStart(9)}  ${verdict}`
    })
    .join('\n')
}

/** What must not be shipped, recognised by words that survive minifying. */
const STRANGERS = [
  { what: 'the schema compiler (ajv)', mark: 'MissingRefError', everywhere: true },
  { what: 'the flow inspector', mark: '@statelyai/inspect', everywhere: true },
  { what: 'the flow inspector', mark: '@statelyai.inspect', everywhere: true },
  { what: 'React’s development build', mark: 'react-dom-client.development', everywhere: true },
  { what: 'the builder', mark: 'vitrine-builder', everywhere: false },
]

/**
 * Development parts found in the browser's files. The builder may lie in a chunk of its own, but not in one that a
 * first visit loads.
 */
export function strangers(texts: ReadonlyMap<string, string>, firstLoad: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([file, text]) =>
    STRANGERS.filter(({ mark, everywhere }) => (everywhere || firstLoad.has(file)) && text.includes(mark)).map(
      ({ what }) => `${file} holds ${what}`,
    ),
  )
}
