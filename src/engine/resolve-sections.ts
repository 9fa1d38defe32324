import type { LatePart } from './resolve-page.ts'
import type { ResolvedSection } from './resolved-section.ts'
import { placeSections } from './resolve-page.ts'
import { resolveItem } from './resolve-item.ts'
import type { PageDocument, SectionRegistry } from './types.ts'

/** The items of a document that are to be shown. */
export const shownItems = ({ items }: PageDocument) => items.filter((item) => !item.hidden)

/**
 * Migrates, validates and binds every shown item of a document, in order. The sections' chunks must be loaded, but
 * those of the late ones. Sections of plugins that are not among `plugins` are left out. Bad items come back without `ready` and with their problems.
 */
export function resolveSections(
  document: PageDocument,
  registry: SectionRegistry,
  scope: Record<string, unknown>,
  late?: LatePart,
  plugins?: ReadonlySet<string>,
): ResolvedSection[] {
  const counts = new Map<string, number>()
  return placeSections(shownItems(document), registry, late, (item, definition) =>
    resolveItem(item, definition, { document, scope, counts, plugins }),
  )
}
