export interface Module {
  imports: readonly string[]
  lazyImports: readonly string[]
  isSheet: boolean
}

/** Modules by path from the project root. */
export type Modules = ReadonlyMap<string, Module>

interface SectionRules {
  category?: string
  plugin?: string
  pageTypes?: readonly string[]
  /** For sections of ordinary pages that few pages have. */
  ownSheet?: true
}

/** Pages shoppers browse share one sheet. Search results are not among them, because most searches end in the box. */
const BROWSED_PAGE_TYPES = ['Home', 'Page', 'Shop', 'Category', 'Collection', 'Product', 'Cart']
const LAYOUT_PAGE_TYPES = ['Header', 'Footer']

/**
 * Returns whether a section has its own sheet: those of plugins, special pages and pages shoppers do not browse,
 * such as checkout and account. A new plugin then makes no other page heavier.
 */
export const hasOwnSheet = ({ category, plugin, pageTypes = [], ownSheet }: SectionRules): boolean => {
  if (ownSheet) return true
  const isOn = (some: readonly string[]) => pageTypes.some((type) => some.includes(type))
  if (isOn(LAYOUT_PAGE_TYPES)) return false
  return plugin !== undefined || category === 'Special pages' || (pageTypes.length > 0 && !isOn(BROWSED_PAGE_TYPES))
}

/** Returns the style sheets of a module's static imports, in order. */
export const sheetsInOrder = (modules: Modules, start: string): string[] =>
  sheetsFrom(modules, start, ({ imports }) => imports)

/**
 * Assigns sheets: `whole` contains those the entry and ordinary sections may need, `own` the remaining ones by
 * section.
 * Sheets the entry imports statically are in neither. They are inlined in every page, and a second copy would make the
 * browser lay it out again.
 */
export function sheetsByOwner(
  modules: Modules,
  entry: string,
  owners: ReadonlySet<string>,
): { whole: string[]; own: Map<string, string[]> } {
  const indexOf = (key: string) => `src/sections/${key}/index.ts`
  const ownSheetModules = new Set([...owners].map(indexOf))
  const allImports = ({ imports, lazyImports: later }: Module) =>
    [...imports, ...later].filter((path) => !ownSheetModules.has(path))
  const whole = sheetsFrom(modules, entry, allImports)
  const shared = new Set(whole)
  const inEveryPage = new Set(sheetsInOrder(modules, entry))
  const own = [...owners].map(
    (key) => [key, sheetsFrom(modules, indexOf(key), allImports).filter((path) => !shared.has(path))] as const,
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
