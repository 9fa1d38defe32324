import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PreparedDocument } from '#engine/prepared-document.ts'
import type { PageContext, PageDocument, Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'

export interface ResolvedDocument {
  document: Pick<PageDocument, 'template' | 'page' | 'page_type'>
  /** The document as written; absent for one received resolved. */
  written?: PageDocument
  sections: ResolvedSection[]
  problems: Problem[]
  /** Resolves the bindings in a value of the document's head. */
  lookUp: <T>(value: T) => T
}

interface Remembered extends ResolvedDocument {
  subject: unknown
  path: string
}

// Loader, head and page all need a resolved document, so it is cached until the document or its bindings' data changes.
export const resolved = new WeakMap<object, Remembered>()

/** Replaces the document by its resolved form for the browser. */
export function replaceByPrepared(
  prepared: PreparedDocument,
  from: ResolvedDocument,
  page: PageContext,
): TemplateResult {
  resolved.set(prepared, { ...from, document: prepared, lookUp: (value) => value, subject: null, path: page.path })
  return prepared as object as TemplateResult
}
