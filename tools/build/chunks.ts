import { ENTRANCES, firstSectionsOf } from './entrances.ts'

/** What is known of a module: whether an entry begins with it, what it imports, what imports it, and what does so by `import()`. */
export interface GraphModule {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

type Find = (id: string) => GraphModule | null

/** So many of the pages a visit begins with must load a module at once before it is worth a place in their common chunk. */
const FEWEST_ENTRANCES = 2
/** So many parts of the app must use a module before it is worth a place in the shared chunk. */
const FEWEST_USERS = 13
/** What a shared module may bring with it besides the entry's code, itself included: characters of source. */
const MOST_BROUGHT = 3000

/**
 * Whether a module brings little: what many parts use is then one file for all of them, because many little files cost a phone more than
 * a few bytes too many. What brings more, such as a statechart, stays with those who use it.
 */
export function bringsLittle(id: string, find: Find): boolean {
  let brought = 0
  for (const one of reach(id, (module) => module.importedIds, find)) {
    if (!isOfEntry(one, find)) brought += find(one)?.code?.length ?? 0
    if (brought > MOST_BROUGHT) return false
  }
  return true
}

/** Names of those of these pages, each with its first sections, that load a module at once, or at once or later. */
export function pagesWith(
  id: string,
  pages: ReadonlyMap<string, readonly string[]>,
  find: Find,
  when: 'at once' | 'ever' = 'at once',
): string[] {
  const sections = new Set<string>()
  const importers = (module: GraphModule) =>
    when === 'ever' ? [...module.importers, ...module.dynamicImporters] : module.importers
  for (const one of reach(id, importers, find)) {
    const section = /\/sections\/([^/]+)\/index\.ts$/.exec(one)?.[1]
    if (section) sections.add(section)
  }
  return [...pages].flatMap(([name, first]) => (first.some((section) => sections.has(section)) ? [name] : []))
}

/** Whether a module comes with the entry anyway. */
function isOfEntry(id: string, find: Find): boolean {
  for (const one of reach(id, (module) => module.importers, find)) if (find(one)?.isEntry) return true
  return false
}

/** What many visits fetch on any page: what comes after every load, and the cart of whoever has one. */
const FETCHED_ANYWHERE = /\/src\/(?:app\/after-load|visitor\/cart\.start)\.ts$/

/** Whether something that is fetched on any page needs a module. */
function isFetchedAnywhere(id: string, find: Find): boolean {
  for (const one of reach(id, (module) => module.importers, find)) if (FETCHED_ANYWHERE.test(one)) return true
  return false
}

/** The module and all that follows from it, each once. */
function* reach(id: string, next: (module: GraphModule) => readonly string[], find: Find): Generator<string> {
  const seen = new Set([id])
  for (const one of seen) {
    yield one
    const module = find(one)
    if (module) for (const other of next(module)) seen.add(other)
  }
}

const entrances = new Map(ENTRANCES.map((page) => [page, firstSectionsOf(page)]))

/**
 * The file that a module shares with others: that of what pages begin with, that of the little things which one of them begins with, or that
 * of what many parts use later.
 */
function sharedFile(id: string, find: Find): string | null {
  // A section is loaded by its name, with what is its own. A library stays with its users: an index that exports all of it would count
  // what nobody takes from it.
  if (/\/(?:src\/sections|node_modules)\//.test(id)) return null
  const [page, ...others] = pagesWith(id, entrances, find)
  if (page && 1 + others.length >= FEWEST_ENTRANCES) return 'common'
  if (!bringsLittle(id, find)) return null
  // Another page that needs it later would fetch all that this one begins with.
  if (page) return pagesWith(id, entrances, find, 'ever').length === 1 ? `first-of-${page}` : null
  // It would bring all that others share.
  return isFetchedAnywhere(id, find) ? null : 'shared'
}

/** How the browser's modules are grouped into files; the rest is split by who uses it. It follows from the graph and the entrances alone. */
export const chunkGroups = [
  // Three quarters of what every page begins with. In a file of their own they load beside the rest, and stay in browsers' caches when only the app changes.
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  // Whoever runs a chart asks whether it is watched: two hundred bytes are not worth a file of their own.
  { name: 'xstate', test: /\/node_modules\/xstate\/|\/src\/visitor\/watch-flows\.ts$/, priority: 4 },
  { name: 'shop', tags: ['$initial' as const], priority: 3 },
  { name: named('common'), debugName: 'common', priority: 2 },
  { name: named('shared'), debugName: 'shared', minShareCount: FEWEST_USERS, priority: 1 },
  ...ENTRANCES.map((page) => {
    const file = `first-of-${page}`
    return { name: named(file), debugName: file, minShareCount: 2, priority: 1 }
  }),
]

/** A group of the modules whose file has this name. */
function named(file: string) {
  return (id: string, graph: { getModuleInfo: Find }) =>
    sharedFile(id, (one) => graph.getModuleInfo(one)) === file ? file : null
}
