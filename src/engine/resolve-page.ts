import type {
  PageDocument,
  PageContext,
  Problem,
  ResolvedBlock,
  SectionDefinition,
  SectionQuery,
  SectionRegistry,
} from './types.ts'
import { resolveItem } from './resolve-item.ts'

/** A section of a page, ready to render, or the reason why it is not. */
export interface ResolvedSection {
  id: string
  key: string
  problems: Problem[]
  /** Absent when the item is unknown or invalid: the rest of the page stands (EN-02). */
  ready?: { definition: SectionDefinition; settings: Record<string, unknown>; blocks: ResolvedBlock[] }
}

/** Fetches the chunks of all sections of a document; one that can't be fetched rejects. */
export async function loadSections(document: PageDocument, registry: SectionRegistry): Promise<void> {
  await Promise.all([...new Set(document.items.map((item) => item.key))].map((key) => registry.load(key)))
}

/**
 * Migrates, validates and binds every shown item of a document, in order. The sections' chunks must be loaded.
 * Bad items come back without `ready` and with their problems.
 */
export function resolveSections(
  document: PageDocument,
  registry: SectionRegistry,
  scope: Record<string, unknown>,
): ResolvedSection[] {
  const counts = new Map<string, number>()
  return document.items
    .filter((item) => !item.hidden)
    .map((item) => resolveItem(item, registry.peek(item.key), { document, scope, counts }))
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
