import { retryUntilDone } from '#lib/lazy-code.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageContext, SectionDefinition, SectionQuery, SectionRegistry } from './types.ts'
import type { LazySection, LazySections } from './lazy-sections.ts'

/** Fetches the chunks of sections; one that can't be fetched rejects. */
export async function loadSections(items: readonly PlacedItem[], registry: SectionRegistry): Promise<void> {
  await Promise.all([...new Set(items.map(({ key }) => key))].map((key) => registry.load(key)))
}

/** The part of a served document that may come late. */
export interface LatePart {
  sections: LazySections
  /** Index of the first section that may; those before it are there. */
  from: number
}

/** What a section's place in a document is known by. */
export interface PlacedItem {
  id: string
  key: string
  /** What it shows comes after the page, with its code. */
  deferred?: true
}

/**
 * Puts a document's sections in their places: those whose code is here are resolved, the late ones of a served page
 * wait for theirs. `resolve` is called with undefined for a section that does not exist.
 */
export function placeSections<Item extends PlacedItem>(
  items: readonly Item[],
  registry: SectionRegistry,
  late: LatePart | undefined,
  resolve: (item: Item, definition: SectionDefinition | undefined) => ResolvedSection,
): ResolvedSection[] {
  return items.map((item, position) => {
    const definition = registry.peek(item.key)
    const isLate = !definition || item.deferred
    const isFirst = !late || position < late.from
    // An eager section only lacks code when the chunk failed: its HTML stays and the rest of the page hydrates.
    const held = isLate && (!isFirst || !definition) ? late?.sections.hold(item.id, isFirst) : undefined
    if (!held) return resolve(item, definition)
    return (held.section ??= lateSection(item, held, async () => {
      const data = item.deferred && late?.sections.data
      const fetchAll = async () => {
        const [isCurrent] = await Promise.all([data ? data() : true, registry.load(item.key)])
        return isCurrent
      }
      const isCurrent = await fetchAll().catch(() => {
        const code = { load: fetchAll, loadEventually: () => arriving }
        const arriving = retryUntilDone(fetchAll)
        held.failed(code)
        return arriving
      })
      return { ...resolve(item, registry.peek(item.key)), ...(!isCurrent && { isOutdated: true as const }) }
    }))
  })
}

function lateSection(item: PlacedItem, late: LazySection, resolve: () => Promise<ResolvedSection>): ResolvedSection {
  const section: ResolvedSection = { id: item.id, key: item.key, problems: [] }
  const resolved = late.wanted.then(resolve).then((found) => Object.assign(section, found))
  section.late = { resolved, awake: late.awake }
  return section
}

/** Everything the sections want to read, to be prefetched at once. */
export function queriesOf(sections: ResolvedSection[], page: PageContext): SectionQuery[] {
  return sections.flatMap(({ ready }) => {
    try {
      return ready?.definition.queries?.(ready.settings, page) ?? []
    } catch {
      // A section whose queries throw will throw again when it renders, inside its boundary.
      return []
    }
  })
}
