import type { QueryKey } from '@tanstack/react-query'
import type { TemplateBoth } from '#api/template.ts'
import type { PageContext } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { PageParts } from './loaded-page.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery } from './page-queries.ts'

/** Where the query cache has a document: alone or, for the page's own, with the page's status. */
export interface DocumentSource {
  query: { queryKey: QueryKey }
  read: (data: unknown) => TemplateResult | undefined
  /** Returns the query's data with another document. */
  write: (data: unknown, document: object) => object
}

const alone = (query: DocumentSource['query']): DocumentSource => ({
  query,
  read: (data) => data as TemplateResult | undefined,
  write: (_data, document) => document,
})

const withStatus = (query: DocumentSource['query']): DocumentSource => ({
  query,
  read: (data) => (data as TemplateBoth | undefined)?.result,
  write: (data, result) => ({ status: 200, ...(data as TemplateBoth | undefined), result }),
})

/** Returns the sources of a page's documents. A denied visit shows the not-found document. */
export const documentSources = (page: PageContext, denied?: string): Required<PageParts<DocumentSource>> => ({
  header: alone(headerQuery()),
  own: denied === undefined ? withStatus(documentQuery(page)) : alone(notFoundQuery()),
  footer: alone(footerQuery()),
})
