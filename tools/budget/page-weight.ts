/** The fields of Vite's manifest used here. */
export interface ManifestChunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}
export type Manifest = Record<string, ManifestChunk>

/**
 * Returns the files of chunks and of everything they import statically.
 * @throws Error if the manifest lacks a chunk
 */
export function chunkFiles(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  function visit(name: string): void {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no chunk ${name}. Run npm run build, or correct the name.`)
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return files
}

export function entryName(manifest: Manifest): string {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error('The manifest has no entry.')
  return entry[0]
}

/**
 * Returns the JavaScript files of a first visit: the entry, the sections' chunks, other modules loaded at once, and
 * their static imports.
 */
export function firstLoadFiles(
  manifest: Manifest,
  sectionKeys: Iterable<string>,
  otherModules: readonly string[] = [],
): Set<string> {
  const sections = [...new Set(sectionKeys)].map((key) => `src/sections/${key}/index.ts`)
  return chunkFiles(manifest, [entryName(manifest), ...sections, ...otherModules])
}

/** Bytes. */
export interface BudgetRow {
  name: string
  bytes: number
  limit: number
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export function budgetTable(rows: readonly BudgetRow[]): string {
  const widest = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, bytes, limit: most }) => {
      const verdict = bytes > most ? `✗ over by ${kB(bytes - most)}` : '✓'
      return `${name.padEnd(widest)}  ${kB(bytes).padStart(9)} of ${kB(most).padStart(9)}  ${verdict}`
    })
    .join('\n')
}

/** Code that must not be shipped, recognised by strings that survive minification. */
const FORBIDDEN = [
  { what: 'the schema compiler (ajv)', mark: 'MissingRefError', everywhere: true },
  { what: 'the flow inspector', mark: '@statelyai/inspect', everywhere: true },
  { what: 'the flow inspector', mark: '@statelyai.inspect', everywhere: true },
  { what: 'React’s development build', mark: 'react-dom-client.development', everywhere: true },
  { what: 'the builder', mark: 'vitrine-builder', everywhere: false },
]

/**
 * Returns which files contain development code. The builder may have its own chunk, but must not be part of a first
 * visit.
 */
export function findForbiddenCode(texts: ReadonlyMap<string, string>, firstLoad: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([file, text]) =>
    FORBIDDEN.filter(({ mark, everywhere }) => (everywhere || firstLoad.has(file)) && text.includes(mark)).map(
      ({ what }) => `${file} contains ${what}`,
    ),
  )
}
