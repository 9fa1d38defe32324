import type { QueryClient } from '@tanstack/react-query'
import type { TemplateResult } from '#generated/api.d.ts'
import { categoryGridQuery } from '#api/category.queries.ts'
import { filtersQuery, singleProductQuery } from '#api/product.queries.ts'
import type { FiltersArgs } from '#api/product.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { templateBothQuery, templateQuery } from '#api/template.queries.ts'
import { contentKey, pageTypeOf, subjectOf } from '#engine/content-key.ts'
import { sectionsAtOnce } from '#engine/late-sections.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import { resolveText } from '#engine/resolve-bindings.ts'
import { loadSections, resolveSections, type ResolvedSection } from '#engine/resolve-page.ts'
import type { PageContext, PageDocument, Problem, SectionQuery, SectionRegistry } from '#engine/types.ts'
import type { AppContext } from '#src/app-context.ts'
import { readSearch, type RawSearch } from './search.ts'

/** A visit: the path, its validated search values and what the page is about (specification §2.2). */
export function pageContextOf(pathname: string, raw: RawSearch): PageContext {
  const path = canonicalPath(pathname)
  const search = readSearch(raw, path)
  const key = contentKey(path, search.sku)
  return { key, path, search: { ...search }, pageType: pageTypeOf(path), subject: subjectOf(path, search.sku) }
}

/** One spelling of a path: the router, the browser and the server escape different characters, and index routes end in a slash. */
function canonicalPath(path: string): string {
  return path
    .replace(/(.)\/$/, '$1')
    .split('/')
    .map((segment) => {
      try {
        return encodeURIComponent(decodeURIComponent(segment))
      } catch {
        return encodeURIComponent(segment)
      }
    })
    .join('/')
}

/** The query of the document of a page, and those of the two documents around every page. */
export function documentQuery({ key, path, search }: PageContext) {
  // What narrows, orders and turns the pages of a listing does not make its document another one.
  const { facets, price, sort, page, after, tab, ...query } = search
  return templateBothQuery({ key, path, query: query as Record<string, string> })
}
export const notFoundQuery = () => templateQuery('not-found', '/')
export const headerQuery = () => templateQuery('header', '/')
export const footerQuery = () => templateQuery('footer', '/')

/** The query of the entity a page is about; null for pages that are about nothing but themselves. */
export function subjectQuery({ subject }: PageContext): SectionQuery | null {
  if (subject.kind === 'product') return singleProductQuery(subject.id)
  if (subject.kind === 'category') return categoryGridQuery([subject.id])
  // The listing of the page asks for these too.
  if (subject.kind === 'collection' || subject.kind === 'tag') return filtersQuery(subject as FiltersArgs)
  return null
}

/** The entity itself, once it was fetched. */
export function subjectIn(queryClient: QueryClient, page: PageContext): unknown {
  const query = subjectQuery(page)
  const data: unknown = query && queryClient.getQueryData(query.queryKey)
  if (Array.isArray(data)) return data[0]
  return data && typeof data === 'object' && 'subject' in data ? data.subject : data
}

/** What bindings may name on a page: the shop, the page and its subject. Parts that are missing are undefined. */
function bindingScope(queryClient: QueryClient, page: PageContext, document: PageDocument): Record<string, unknown> {
  const scope = {
    storefront: queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront,
    search: page.search,
    [page.subject.kind]: subjectIn(queryClient, page),
  }
  return { ...scope, page: { path: page.path, title: resolveText(document.page.title, scope) } }
}

export interface ResolvedDocument {
  document: PageDocument
  sections: ResolvedSection[]
  problems: Problem[]
  scope: Record<string, unknown>
}

interface Remembered extends ResolvedDocument {
  subject: unknown
  path: string
}

// The loader, the head and the page all need a document resolved; it is worked out once as long as neither the
// document nor what its bindings look at has changed.
const resolved = new WeakMap<TemplateResult, Remembered>()

/** Normalises, migrates, validates and binds a document whose section chunks are loaded. */
export function resolveDocument(
  result: TemplateResult,
  context: Pick<AppContext, 'queryClient' | 'registry' | 'lateSections'>,
  page: PageContext,
): ResolvedDocument {
  const subject = subjectIn(context.queryClient, page)
  const before = resolved.get(result)
  if (before && before.subject === subject && before.path === page.path) return before
  const { document, problems } = normaliseDocument(result)
  const scope = bindingScope(context.queryClient, page, document)
  const late = context.lateSections
  const from = sectionsAtOnce(document.template.key)
  const sections = resolveSections(document, context.registry, scope, late && { sections: late, from })
  const now = {
    document,
    sections,
    scope,
    subject,
    path: page.path,
    problems: [...problems, ...sections.flatMap((s) => s.problems)],
  }
  resolved.set(result, now)
  return now
}

/** Loads the chunks of the sections of a raw document: all of them, or those of the first few. */
export async function loadSectionsOf(result: TemplateResult, registry: SectionRegistry, count?: number): Promise<void> {
  await loadSections(normaliseDocument(result).document, registry, count)
}
