import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, PageDocument, Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'

/** The documents of a page; a closed shop shows no header and footer, which link into it. */
export interface PageParts<Document> {
  header?: Document
  /** The page's own document or, if it is missing or the visit was denied, the not-found document. */
  own?: Document
  footer?: Document
}

/** A document whose sections can be rendered. */
export interface ResolvedDocument {
  /** What it was resolved from. */
  result: TemplateResult
  document: Pick<PageDocument, 'template' | 'page' | 'page_type'>
  /** The document as written; absent for one received resolved. */
  written?: PageDocument
  sections: ResolvedSection[]
  problems: Problem[]
  /** Resolves the bindings in a value of the document's head. */
  lookUp: <T>(value: T) => T
}

/** A page that can be rendered: all of its data is in the query cache. */
export interface LoadedPage {
  page: PageContext
  denied?: string
  documents: PageParts<ResolvedDocument>
}

/** Applies a function to each part that the page has; parts for which it returns undefined are left out. */
export async function mapParts<From, To>(
  { header, own, footer }: PageParts<From>,
  map: (document: From) => Promise<To | undefined>,
): Promise<PageParts<To>> {
  const [top, middle, bottom] = await Promise.all([header && map(header), own && map(own), footer && map(footer)])
  return { ...(top && { header: top }), ...(middle && { own: middle }), ...(bottom && { footer: bottom }) }
}

/** Lists the documents that the page has, from top to bottom. */
export const listParts = <Document>({ header, own, footer }: PageParts<Document>): Document[] =>
  [header, own, footer].filter((document) => document !== undefined)
