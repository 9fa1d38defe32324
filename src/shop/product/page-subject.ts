import { skipToken, useQuery } from '@tanstack/react-query'
import { categoryGridQuery } from '#api/category.queries.ts'
import { filtersQuery, singleProductQuery } from '#api/product.queries.ts'
import type { PageSubject, SectionQuery } from '#engine/types.ts'
import type { Category, Filters, SingleProduct } from '#generated/api.d.ts'

/** What headings and breadcrumbs show of a page's product, category, collection or tag. */
export interface NamedSubject {
  name: string
  description: string
  /** Categories above it from the top, including a product's own. */
  above: readonly { slug: string; name: string }[]
}

/** Returns the query of the page's subject, which the page runs anyway; none for pages without a subject. */
export function subjectQueries({ kind, id, slug, isPublished }: PageSubject): SectionQuery[] {
  if (kind === 'product') return [singleProductQuery(id, isPublished, slug)]
  if (kind === 'category') return [categoryGridQuery([id])]
  return kind === 'collection' || kind === 'tag' ? [filtersQuery({ id, kind })] : []
}

const nothing: SectionQuery = { queryKey: ['page', 'subject', 'none'], queryFn: skipToken }

/** Returns the page's subject; undefined if it has no name or is not loaded. */
export function useNamedSubject(subject: PageSubject): NamedSubject | undefined {
  const [query = nothing] = subjectQueries(subject)
  return nameOf(useQuery(query as typeof nothing & { queryFn: never }).data)
}

function nameOf(data: unknown): NamedSubject | undefined {
  const found = (Array.isArray(data) ? data[0] : data) as Category | Filters | SingleProduct | undefined
  if (!found) return undefined
  if ('subject' in found) return { name: found.subject.name, description: found.subject.description, above: [] }
  // A product's description is too long for a heading.
  if ('category' in found)
    return { name: found.name, description: '', above: [...found.category.parents, found.category] }
  return { name: found.name, description: found.description, above: found.parents }
}
