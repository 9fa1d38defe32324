import type { DocumentMemory } from './document-memory.ts'
import { explainEnvelope } from './explain-envelope.ts'
import { explainShape } from './explain-shape.ts'
import { explainItem, type KnownSection } from './explain-item.ts'
import { limitProblems, problemCollector } from './limit-problems.ts'
import { nameOwners, normaliseDocument } from './normalise-document.ts'
import type { PageDocument, Problem } from './types.ts'

/** What documents are validated against. */
export interface Catalogue {
  /** All section keys. */
  keys: readonly string[]
  find: (key: string) => KnownSection | undefined
  bindings: Bindings
}

/** schemas/bindings.json */
export interface Bindings {
  common: readonly string[]
  pageTypes: Readonly<Record<string, readonly string[]>>
}

/** Returns the paths bindings may use on a page type. */
export function bindingPaths(bindings: Bindings, pageType: string): readonly string[] {
  const own = Object.hasOwn(bindings.pageTypes, pageType) ? bindings.pageTypes[pageType] : undefined
  return [...bindings.common, ...(own ?? [])]
}

/**
 * Describes all problems of a document (EN-02, EN-06) for the command line, the builder and publishing, which errors
 * prevent. Never throws; linear in the number of items.
 */
export function validateDocument(
  raw: unknown,
  catalogue: Catalogue,
  memory?: DocumentMemory,
): { document: PageDocument; problems: Problem[] } {
  const { document, problems } = normaliseDocument(raw, memory)
  const foreign = explainShape(raw)
  if (foreign) return { document, problems: [foreign] }
  const paths = bindingPaths(catalogue.bindings, document.page_type)
  const around = { pageType: document.page_type, paths, counts: new Map<string, number>(), keys: catalogue.keys }
  const { list, add } = problemCollector<Problem>()
  for (const problem of problems) add(problem)
  for (const problem of explainEnvelope(raw, document, paths)) add(problem)
  for (const item of document.items) explainItem(item, catalogue.find(item.key), around).forEach(add)
  return { document, problems: nameOwners(limitProblems(list), document) }
}
