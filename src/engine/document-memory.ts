import type { PageDocument, Problem, SectionItem } from './types.ts'

/** A document as the engine reads it, with what is wrong around its sections. */
export interface NormalisedDocument {
  document: PageDocument
  problems: Problem[]
}

/**
 * Normalised documents and sections by what was written, so that a changed section does not cause the work of all
 * others again. Only for values that never change in place.
 */
export interface DocumentMemory {
  documents: WeakMap<object, NormalisedDocument>
  items: WeakMap<object, SectionItem>
}

export const createDocumentMemory = (): DocumentMemory => ({ documents: new WeakMap(), items: new WeakMap() })

/** Of the documents in a page's query cache, which never change in place. The server repairs its own in place. */
export const pageMemory = createDocumentMemory()
