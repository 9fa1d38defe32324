import { ENTRANCES, firstSectionKeys } from './entrances.ts'

export interface GraphModule {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

type FindModule = (id: string) => GraphModule | null

/** Number of entrance pages that must load a module at once for the `common` chunk. */
const MIN_ENTRANCES = 2
/** Number of chunks that must use a module for the `shared` chunk. */
const MIN_USERS = 13
/** Characters of source a shared module may add beyond the entry, including its own. */
const MAX_ADDED_CHARACTERS = 3000

/**
 * Returns whether a module adds little code beyond the entry. Such modules share one file, because many small files
 * cost a phone more than a few extra bytes.
 */
export function addsLittleCode(id: string, find: FindModule): boolean {
  let added = 0
  for (const one of reachable(id, (module) => module.importedIds, find)) {
    if (!isInEntry(one, find)) added += find(one)?.code?.length ?? 0
    if (added > MAX_ADDED_CHARACTERS) return false
  }
  return true
}

/** Returns the pages whose first sections import a module, statically or, with `'ever'`, also dynamically. */
export function pagesImporting(
  id: string,
  pages: ReadonlyMap<string, readonly string[]>,
  find: FindModule,
  when: 'at once' | 'ever' = 'at once',
): string[] {
  const sections = new Set<string>()
  const importers = (module: GraphModule) =>
    when === 'ever' ? [...module.importers, ...module.dynamicImporters] : module.importers
  for (const one of reachable(id, importers, find)) {
    const section = /\/sections\/([^/]+)\/index\.ts$/.exec(one)?.[1]
    if (section) sections.add(section)
  }
  return [...pages].flatMap(([name, first]) => (first.some((section) => sections.has(section)) ? [name] : []))
}

function isInEntry(id: string, find: FindModule): boolean {
  for (const one of reachable(id, (module) => module.importers, find)) if (find(one)?.isEntry) return true
  return false
}

/** Loaded on every page, or by everyone with a cart. */
const LOADED_ANYWHERE = /\/src\/(?:app\/after-load|visitor\/cart\.start)\.ts$/

function isLoadedAnywhere(id: string, find: FindModule): boolean {
  for (const one of reachable(id, (module) => module.importers, find)) if (LOADED_ANYWHERE.test(one)) return true
  return false
}

function* reachable(id: string, next: (module: GraphModule) => readonly string[], find: FindModule): Generator<string> {
  const seen = new Set([id])
  for (const one of seen) {
    yield one
    const module = find(one)
    if (module) for (const other of next(module)) seen.add(other)
  }
}

const entrances = new Map(ENTRANCES.map((page) => [page, firstSectionKeys(page)]))

/** Returns the name of the file a module shares with others, or null if Rolldown decides. */
function sharedFile(id: string, find: FindModule): string | null {
  // Sections are loaded by name. Libraries stay with their users, because an index that exports everything would
  // count code nobody imports.
  if (/\/(?:src\/sections|node_modules)\//.test(id)) return null
  const [page, ...others] = pagesImporting(id, entrances, find)
  if (page && 1 + others.length >= MIN_ENTRANCES) return 'common'
  if (!addsLittleCode(id, find)) return null
  // If another page imports it lazily, that page would load everything this one starts with.
  if (page) return pagesImporting(id, entrances, find, 'ever').length === 1 ? `first-of-${page}` : null
  // In `shared`, it would load everything other parts share.
  return isLoadedAnywhere(id, find) ? null : 'shared'
}

/** Groups the browser's modules into files by graph and entrances; Rolldown splits the rest by user. */
export const chunkGroups = [
  // Three quarters of the first load. A separate file loads in parallel and stays cached when only the app changes.
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  // Everything that starts a chart imports watch-flows.ts, which is too small for its own file.
  { name: 'xstate', test: /\/node_modules\/xstate\/|\/src\/visitor\/watch-flows\.ts$/, priority: 4 },
  { name: 'shop', tags: ['$initial' as const], priority: 3 },
  { name: modulesOfFile('common'), debugName: 'common', priority: 2 },
  { name: modulesOfFile('shared'), debugName: 'shared', minShareCount: MIN_USERS, priority: 1 },
  ...ENTRANCES.map((page) => {
    const file = `first-of-${page}`
    return { name: modulesOfFile(file), debugName: file, minShareCount: 2, priority: 1 }
  }),
]

function modulesOfFile(file: string) {
  return (id: string, graph: { getModuleInfo: FindModule }) =>
    sharedFile(id, (one) => graph.getModuleInfo(one)) === file ? file : null
}
