import type { LazyPart } from './resolve-page.ts'
import type { ResolvedSection } from './resolved-section.ts'
import { placeSections } from './resolve-page.ts'
import { type ResolvedMemory, resolveItem } from './resolve-item.ts'
import type { PageDocument, SectionRegistry } from './types.ts'

/** Returns the visible items of a document. */
export const visibleItems = ({ items }: PageDocument) => items.filter((item) => !item.hidden)

/**
 * Migrates, validates and binds every visible item of a document, in order. The chunks of all but lazy sections must be
 * loaded. Sections of plugins outside `plugins` are omitted. Invalid items have no `ready`. With a
 * memory, an unchanged item is the same section as before.
 */
export function resolveSections(
  document: PageDocument,
  registry: SectionRegistry,
  scope: Record<string, unknown>,
  late?: LazyPart,
  plugins?: ReadonlySet<string>,
  memory?: ResolvedMemory,
): ResolvedSection[] {
  const counts = new Map<string, number>()
  return placeSections(visibleItems(document), registry, late, (item, definition) =>
    resolveItem(item, definition, { document, scope, counts, plugins, memory }),
  )
}
