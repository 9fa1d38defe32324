import bindings from '#schemas/bindings.json' with { type: 'json' }
import type { DocumentMemory } from './document-memory.ts'
import { loadExplanation } from './load-explanation.ts'
import { explainItem, type KnownSection } from './explain-item.ts'
import { normaliseDocument } from './normalise-document.ts'
import type { PageDocument, Problem, SectionRegistry } from './types.ts'
import { bindingPaths, validateDocument } from './validate-document.ts'

/** Loads what is required to explain the sections of a document. */
export async function loadKnownSections(
  document: PageDocument,
  registry: SectionRegistry,
): Promise<Map<string, KnownSection>> {
  const keys = [...new Set(document.items.map((item) => item.key))]
  const known = await Promise.all(keys.map((key) => loadKnownSection(key, registry)))
  return new Map(keys.flatMap((key, index) => (known[index] ? [[key, known[index]]] : [])))
}

async function loadKnownSection(key: string, registry: SectionRegistry): Promise<KnownSection | undefined> {
  const definition = await registry.load(key)
  if (!definition) return undefined
  const { contract, migrations } = definition
  return { contract, explanation: await loadExplanation(definition), migrations }
}

/**
 * Returns the problems of a page's items by section id; the detailed form of the problems of `resolveSections`. Import
 * it lazily: it loads each section's explanation, which is for authors only.
 */
export async function explainPage(document: PageDocument, registry: SectionRegistry): Promise<Map<string, Problem[]>> {
  const known = await loadKnownSections(document, registry)
  const around = {
    pageType: document.page_type,
    paths: bindingPaths(bindings, document.page_type),
    counts: new Map<string, number>(),
    keys: registry.keys,
  }
  return new Map(document.items.map((item) => [item.id, explainItem(item, known.get(item.key), around)]))
}

/** Returns the paths that bindings may use on a page type. */
export const bindingsOf = (pageType: string): readonly string[] => bindingPaths(bindings, pageType)

/** Returns all problems of any value as a document, except for links and images. */
export async function explainDocument(
  raw: unknown,
  registry: SectionRegistry,
  memory?: DocumentMemory,
): Promise<Problem[]> {
  const known = await loadKnownSections(normaliseDocument(raw, memory).document, registry)
  return validateDocument(raw, { keys: registry.keys, bindings, find: (key) => known.get(key) }, memory).problems
}
