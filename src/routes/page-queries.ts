import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { articleQuery } from '#api/blog.queries.ts'
import { categoryGridQuery } from '#api/category.queries.ts'
import { faqQuery } from '#api/faq.queries.ts'
import { type ListingRef, filtersQuery, subjectProductQuery } from '#api/product.queries.ts'
import { templateBothQuery, templateQuery } from '#api/template.queries.ts'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, PageDocument, Problem, SectionQuery } from '#engine/types.ts'

/** Returns the query of a page's document; the next two are the header's and footer's. */
export function documentQuery({ key, path, search, subject, query: whole }: PageContext) {
  // Filters, order and page number of a listing do not change its document.
  const { facets, price, sort, page, after, tab, tag, typed, ...query } = search
  const draft = subject.isPublished === false && { is_published: 'false' }
  return templateBothQuery({ key, path, query: { ...whole, ...query, ...draft } })
}
export const notFoundQuery = () => templateQuery('not-found', '/')
export const headerQuery = () => templateQuery('header', '/')
export const footerQuery = () => templateQuery('footer', '/')

/** How a builder presents the page's sections. */
export interface PresentedBy {
  /** Incremented to request rendering. */
  version: number
  present: (sections: ResolvedSection[], written: PageDocument | undefined) => ResolvedSection[]
  /** A section threw while rendering. */
  onThrow: (id: string) => void
}

/** The builder controlling the page; set, never fetched. */
export const presenterQuery = () => queryOptions<PresentedBy>({ queryKey: ['presenter'], queryFn: skipToken })

/** Problems of a document's sections by id, found by the server for an admin's page; never fetched. */
export const problemsQuery = (documentKey: string) =>
  queryOptions<[string, Problem[]][]>({ queryKey: ['problems', documentKey], queryFn: skipToken })

/** Returns the query of a page's entity; null for pages without one. */
export function subjectQuery({ subject }: PageContext): SectionQuery | null {
  if (subject.kind === 'product') return subjectProductQuery(subject)
  if (subject.kind === 'category') return categoryGridQuery([subject.id])
  if (subject.kind === 'article') return articleQuery(subject.id)
  if (subject.kind === 'faq') return faqQuery(subject.id)
  // The page's listing requests these as well.
  if (subject.kind === 'collection' || subject.kind === 'tag') return filtersQuery(subject as ListingRef)
  return null
}

/** Returns the page's entity, if loaded. */
export function subjectIn(queryClient: QueryClient, page: PageContext): unknown {
  const query = subjectQuery(page)
  const data: unknown = query && queryClient.getQueryData(query.queryKey)
  if (Array.isArray(data)) return data[0]
  return data && typeof data === 'object' && 'subject' in data ? data.subject : data
}
