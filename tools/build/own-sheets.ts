/** A source module: what it imports at once, what it may import later, and whether it is a style sheet. */
export interface Module {
  imports: readonly string[]
  later: readonly string[]
  isSheet: boolean
}

/** Modules by their path below the project's root. */
export type Modules = ReadonlyMap<string, Module>

interface PlacedRules {
  category?: string
  plugin?: string
  pageTypes?: readonly string[]
}

/**
 * Kinds of pages that a shopper looks around on; their sections share one sheet, so that a walk through the shop loads no other.
 * The page of all results is not among them: most searches end in the box.
 */
const BROWSED = ['Home', 'Page', 'Shop', 'Category', 'Collection', 'Product', 'Cart']
/** What stands here is on every page. */
const AROUND = ['Header', 'Footer']

/**
 * Whether a section brings a sheet of its own, by its `x-section`: those of plugins, of special pages, and those that stand only on
 * pages nobody looks around on, as the checkout and the account. A new plugin so makes no other page heavier, unless it is on all of them.
 */
export const hasOwnSheet = ({ category, plugin, pageTypes = [] }: PlacedRules): boolean => {
  const isOn = (some: readonly string[]) => pageTypes.some((type) => some.includes(type))
  if (isOn(AROUND)) return false
  return plugin !== undefined || category === 'Special pages' || (pageTypes.length > 0 && !isOn(BROWSED))
}

/** The style sheets that a module needs as soon as it runs, in the order of its imports. */
export const inOrder = (modules: Modules, start: string): string[] =>
  sheetsFrom(modules, start, ({ imports }) => imports)

/**
 * Divides the sheets: `whole` has those that the entry and the sections without a sheet of their own may need at any time, `own` by
 * section those that are left. What the entry needs at once is in neither: it stands in every page, and a second copy of its fonts and
 * custom properties would have the browser style and lay out the whole page again.
 */
export function sheetsByOwner(
  modules: Modules,
  entry: string,
  owners: ReadonlySet<string>,
): { whole: string[]; own: Map<string, string[]> } {
  const indexOf = (key: string) => `src/sections/${key}/index.ts`
  const apart = new Set([...owners].map(indexOf))
  const ever = ({ imports, later }: Module) => [...imports, ...later].filter((path) => !apart.has(path))
  const whole = sheetsFrom(modules, entry, ever)
  const shared = new Set(whole)
  const inEveryPage = new Set(inOrder(modules, entry))
  const own = [...owners].map(
    (key) => [key, sheetsFrom(modules, indexOf(key), ever).filter((path) => !shared.has(path))] as const,
  )
  return { whole: whole.filter((path) => !inEveryPage.has(path)), own: new Map(own) }
}

function sheetsFrom(modules: Modules, start: string, nextOf: (module: Module) => readonly string[]): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (path: string) => {
    const module = modules.get(path)
    if (!module || seen.has(path)) return
    seen.add(path)
    if (module.isSheet) found.push(path)
    for (const next of nextOf(module)) visit(next)
  }
  visit(start)
  return found
}
