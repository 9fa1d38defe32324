import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { articleQuery } from '#api/blog.queries.ts'
import { categoryGridQuery } from '#api/category.queries.ts'
import { faqQuery } from '#api/faq.queries.ts'
import { type ListingRef, filtersQuery, subjectProductQuery } from '#api/product.queries.ts'
import { templateBothQuery, templateQuery } from '#api/template.queries.ts'
import type { ResolvedSection } from '#engine/resolved-section.ts'
import type { PageContext, PageDocument, Problem, SectionQuery } from '#engine/types.ts'

/** The query of the document of a page, and those of the two documents around every page. */
export function documentQuery({ key, path, search, subject, query: whole }: PageContext) {
  // What narrows, orders and turns the pages of a listing does not make its document another one.
  const { facets, price, sort, page, after, tab, tag, typed, ...query } = search
  const draft = subject.isPublished === false && { is_published: 'false' }
  return templateBothQuery({ key, path, query: { ...whole, ...query, ...draft } })
}
export const notFoundQuery = () => templateQuery('not-found', '/')
export const headerQuery = () => templateQuery('header', '/')
export const footerQuery = () => templateQuery('footer', '/')

/** How a builder wants the page's sections shown. */
export interface PresentedBy {
  /** Counts up: what is shown must be asked for again. */
  version: number
  present: (sections: ResolvedSection[], written: PageDocument | undefined) => ResolvedSection[]
  /** A section threw. */
  onThrow: (id: string) => void
}

/** The builder that drives the page; nobody fetches it, it comes by itself. */
export const presenterQuery = () => queryOptions<PresentedBy>({ queryKey: ['presenter'], queryFn: skipToken })

/** What is wrong with the sections of a document, by their ids: found by the server, for a page that is an admin's. Nobody fetches it. */
export const problemsQuery = (documentKey: string) =>
  queryOptions<[string, Problem[]][]>({ queryKey: ['problems', documentKey], queryFn: skipToken })

/** The query of the entity a page is about; null for pages that are about nothing but themselves. */
export function subjectQuery({ subject }: PageContext): SectionQuery | null {
  if (subject.kind === 'product') return subjectProductQuery(subject)
  if (subject.kind === 'category') return categoryGridQuery([subject.id])
  if (subject.kind === 'article') return articleQuery(subject.id)
  if (subject.kind === 'faq') return faqQuery(subject.id)
  // The listing of the page asks for these too.
  if (subject.kind === 'collection' || subject.kind === 'tag') return filtersQuery(subject as ListingRef)
  return null
}

/** The entity itself, once it was fetched. */
export function subjectIn(queryClient: QueryClient, page: PageContext): unknown {
  const query = subjectQuery(page)
  const data: unknown = query && queryClient.getQueryData(query.queryKey)
  if (Array.isArray(data)) return data[0]
  return data && typeof data === 'object' && 'subject' in data ? data.subject : data
}
