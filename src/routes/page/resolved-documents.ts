import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PreparedDocument } from '#engine/prepared-document.ts'
import type { PageContext, PageDocument, Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'

export interface ResolvedDocument {
  document: Pick<PageDocument, 'template' | 'page' | 'page_type'>
  /** As its author wrote it; absent from one that came resolved. */
  written?: PageDocument
  sections: ResolvedSection[]
  problems: Problem[]
  /** A value of the document's head with its bindings looked up. */
  lookUp: <T>(value: T) => T
}

interface Remembered extends ResolvedDocument {
  subject: unknown
  path: string
}

// The loader, the head and the page all need a document resolved; it is worked out once as long as neither the
// document nor what its bindings look at has changed.
export const resolved = new WeakMap<object, Remembered>()

/** Puts what was resolved in the place of the document itself, for the browser. */
export function replaceByPrepared(
  prepared: PreparedDocument,
  from: ResolvedDocument,
  page: PageContext,
): TemplateResult {
  resolved.set(prepared, { ...from, document: prepared, lookUp: (value) => value, subject: null, path: page.path })
  return prepared as object as TemplateResult
}
