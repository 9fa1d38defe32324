import type {
  PageDocument,
  PageContext,
  Problem,
  ResolvedBlock,
  SectionDefinition,
  SectionItem,
  SectionQuery,
  SectionRegistry,
} from './types.ts'
import type { LateSection, LateSections } from './late-sections.ts'
import { resolveItem } from './resolve-item.ts'

/** A section of a page, ready to render, or the reason why it is not. */
export interface ResolvedSection {
  id: string
  key: string
  problems: Problem[]
  /** Absent when the item is unknown or invalid: the rest of the page stands (EN-02). */
  ready?: { definition: SectionDefinition; settings: Record<string, unknown>; blocks: ResolvedBlock[] }
  /** Stands in the served page, and its code is still to come. */
  late?: { resolved: Promise<ResolvedSection>; awake: () => void }
}

/** Fetches the chunks of the sections of a document, all or the first ones; one that can't be fetched rejects. */
export async function loadSections(document: PageDocument, registry: SectionRegistry, count = Infinity): Promise<void> {
  const keys = document.items
    .filter((item) => !item.hidden)
    .slice(0, count)
    .map((item) => item.key)
  await Promise.all([...new Set(keys)].map((key) => registry.load(key)))
}

/** The part of a served document that may come late. */
export interface LatePart {
  sections: LateSections
  /** Index of the first section that may; those before it are there. */
  from: number
}

/**
 * Migrates, validates and binds every shown item of a document, in order. The sections' chunks must be loaded, but
 * those of the late ones. Bad items come back without `ready` and with their problems.
 */
export function resolveSections(
  document: PageDocument,
  registry: SectionRegistry,
  scope: Record<string, unknown>,
  late?: LatePart,
): ResolvedSection[] {
  const counts = new Map<string, number>()
  return document.items
    .filter((item) => !item.hidden)
    .map((item, position) => {
      const definition = registry.peek(item.key)
      const held = !definition && late && position >= late.from ? late.sections.hold(item.id) : undefined
      if (!held) return resolveItem(item, definition, { document, scope, counts })
      const again = () => resolveSections(document, registry, scope).find(({ id }) => id === item.id)!
      return (held.section ??= lateSection(item, held, () => loadPatiently(item.key, registry).then(again)))
    })
}

function lateSection(item: SectionItem, late: LateSection, resolve: () => Promise<ResolvedSection>): ResolvedSection {
  const section: ResolvedSection = { id: item.id, key: item.key, problems: [] }
  const resolved = late.wanted.then(resolve).then((found) => Object.assign(section, found))
  section.late = { resolved, awake: late.awake }
  return section
}

/** Asks again until the chunk is there: meanwhile the served HTML stands, which is better than an error. */
async function loadPatiently(key: string, registry: SectionRegistry): Promise<void> {
  for (let seconds = 2; ; seconds = Math.min(seconds * 2, 60)) {
    try {
      await registry.load(key)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
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
