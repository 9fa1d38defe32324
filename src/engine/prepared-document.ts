/**
 * A document as the server has resolved it: migrated, validated, bound, with every default. A browser shows it as it is
 * and needs neither the engine's rules nor the sections' validators.
 */
import { type LatePart, placeSections } from './resolve-page.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageDocument, PageMeta, ResolvedBlock, SectionRegistry, TemplateMeta } from './types.ts'

/** A section in its place; without settings it is one that can't be shown. */
interface PreparedSection {
  id: string
  key: string
  settings?: Record<string, unknown>
  blocks?: ResolvedBlock[]
  /** Its settings come after the page. */
  deferred?: true
}

export interface PreparedDocument {
  prepared: true
  template: TemplateMeta
  /** With its texts looked up. */
  page: PageMeta
  page_type: string
  component_data: PreparedSection[]
}

/** Writes down what was resolved; `lookUp` finds what a binding of the head means. */
export function prepareDocument(
  { template, page, page_type }: Pick<PageDocument, 'template' | 'page' | 'page_type'>,
  sections: readonly ResolvedSection[],
  lookUp: <T>(value: T) => T,
): PreparedDocument {
  return {
    prepared: true,
    template,
    page: lookUp(page),
    page_type,
    component_data: sections.map(({ id, key, ready }) => ({
      id,
      key,
      ...(ready && { settings: ready.settings, blocks: ready.blocks }),
    })),
  }
}

/** Whether a document came resolved. */
export function isPrepared(document: object | undefined): document is PreparedDocument {
  return document !== undefined && 'prepared' in document
}

/** The sections of a document that came resolved, with the code that shows them. */
export function preparedSections(
  { component_data: items }: PreparedDocument,
  registry: SectionRegistry,
  late?: LatePart,
): ResolvedSection[] {
  return placeSections(items, registry, late, ({ id, key, settings, blocks = [] }, definition) => ({
    id,
    key,
    problems: [],
    ...(definition && settings && { ready: { definition, settings, blocks } }),
  }))
}
