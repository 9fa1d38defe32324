/**
 * A document resolved by the server: migrated, validated, bound, with defaults. Browsers need neither the engine's
 * rules nor the validators.
 */
import { type LazyPart, placeSections } from './resolve-page.ts'
import type { ResolvedSection } from './resolved-section.ts'
import type { PageDocument, PageMeta, ResolvedBlock, SectionRegistry, TemplateMeta } from './types.ts'
import type { Device } from './visibility.ts'

/** A section in its place; without settings it is invalid. */
interface PreparedSection {
  id: string
  key: string
  settings?: Record<string, unknown>
  blocks?: ResolvedBlock[]
  hiddenOn?: readonly Device[]
  look?: string
}

export interface PreparedDocument {
  prepared: true
  template: TemplateMeta
  /** With resolved texts. */
  page: PageMeta
  page_type: string
  component_data: PreparedSection[]
}

/** Serialises resolved sections; `lookUp` resolves bindings of the head. */
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
    component_data: sections.map(({ id, key, hiddenOn, look, ready }) => ({
      id,
      key,
      ...(hiddenOn && { hiddenOn }),
      ...(look && { look }),
      ...(ready && { settings: ready.settings, blocks: ready.blocks }),
    })),
  }
}

export function isPrepared(document: object | undefined): document is PreparedDocument {
  return document !== undefined && 'prepared' in document
}

/** Returns the sections of a prepared document with their definitions. */
export function preparedSections(
  { component_data: items }: PreparedDocument,
  registry: SectionRegistry,
  late?: LazyPart,
): ResolvedSection[] {
  return placeSections(items, registry, late, ({ id, key, settings, blocks = [], hiddenOn, look }, definition) => ({
    id,
    key,
    problems: [],
    ...(hiddenOn && { hiddenOn }),
    ...(look && { look }),
    ...(definition && settings && { ready: { definition, settings, blocks } }),
  }))
}
