/** What is known of a module: whether an entry begins with it, what it imports and what imports it, `import()` not counted. */
export interface GraphModule {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  importers: readonly string[]
}

type Find = (id: string) => GraphModule | null

/** So many parts of the app must use a module before it is worth a place in the shared chunk. */
const FEWEST_USERS = 9
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

/** Whether a module comes with the entry anyway. */
function isOfEntry(id: string, find: Find): boolean {
  for (const one of reach(id, (module) => module.importers, find)) if (find(one)?.isEntry) return true
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

/** How the browser's modules are grouped into files; the rest is split by who uses it. It follows from the graph alone. */
export const chunkGroups = [
  { name: 'shop', tags: ['$initial' as const], priority: 2 },
  {
    name: (id: string, graph: { getModuleInfo: Find }) =>
      bringsLittle(id, (one) => graph.getModuleInfo(one)) ? 'shared' : null,
    debugName: 'shared',
    minShareCount: FEWEST_USERS,
    priority: 1,
  },
]
