import { retryUntilDone } from '#lib/lazy-code.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageContext, SectionDefinition, SectionQuery, SectionRegistry } from './types.ts'
import type { LazySection, LazySections } from './lazy-sections.ts'

/** Loads the chunks of sections; rejects if one cannot be loaded. */
export async function loadSections(items: readonly PlacedItem[], registry: SectionRegistry): Promise<void> {
  await Promise.all([...new Set(items.map(({ key }) => key))].map((key) => registry.load(key)))
}

/** The part of a server-rendered document that may be lazy. */
export interface LazyPart {
  sections: LazySections
  /** Index of the first lazy section. */
  from: number
}

/** What identifies a section's place in a document. */
export interface PlacedItem {
  id: string
  key: string
}

/**
 * Resolves sections whose code is loaded; lazy ones of a server-rendered page wait for theirs. `resolve` receives
 * undefined for an unknown section.
 */
export function placeSections<Item extends PlacedItem>(
  items: readonly Item[],
  registry: SectionRegistry,
  late: LazyPart | undefined,
  resolve: (item: Item, definition: SectionDefinition | undefined) => ResolvedSection,
): ResolvedSection[] {
  return items.map((item, position) => {
    const definition = registry.peek(item.key)
    const isFirst = !late || position < late.from
    // A first section only lacks code when its chunk failed: its HTML stays, and the rest of the page hydrates.
    const held = definition ? undefined : late?.sections.defer(item.id, isFirst)
    if (!held) return resolve(item, definition)
    return (held.section ??= lateSection(item, held, async () => {
      const load = async () => registry.load(item.key)
      const definition = await load().catch(() => {
        const code = { load, loadEventually: () => arriving }
        const arriving = retryUntilDone(load)
        held.fail(code)
        return arriving
      })
      return resolve(item, definition)
    }))
  })
}

function lateSection(item: PlacedItem, late: LazySection, resolve: () => Promise<ResolvedSection>): ResolvedSection {
  const section: ResolvedSection = { id: item.id, key: item.key, problems: [] }
  const resolved = late.requested.then(resolve).then((found) => Object.assign(section, found))
  section.lazy = { resolved, activate: late.activate }
  return section
}

/** Returns the sections' queries, to be prefetched together. */
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
