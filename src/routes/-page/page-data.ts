import type { QueryClient } from '@tanstack/react-query'
import type { TemplateResult } from '#generated/api.d.ts'
import { categoryGridQuery } from '#api/category.queries.ts'
import { filtersQuery, singleProductQuery } from '#api/product.queries.ts'
import type { FiltersArgs } from '#api/product.ts'
import { templateBothQuery, templateQuery } from '#api/template.queries.ts'
import { contentKey, pageTypeOf, subjectOf } from '#engine/content-key.ts'
import { sectionsAtOnce } from '#engine/late-sections.ts'
import { type LatePart, loadSections, type ResolvedSection } from '#engine/resolve-page.ts'
import { isSettled, type SettledDocument, settledSections } from '#engine/settled-document.ts'
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
const resolved = new WeakMap<object, Remembered>()

type DocumentContext = Pick<AppContext, 'queryClient' | 'registry' | 'lateSections'>

/** The sections of a document, ready to be shown; `loadSectionsOf` must have loaded what they need. */
export function resolveDocument(result: TemplateResult, context: DocumentContext, page: PageContext): ResolvedDocument {
  const subject = subjectIn(context.queryClient, page)
  const before = resolved.get(result)
  const isAsBefore = before?.subject === subject && before?.path === page.path
  if (before && (isAsBefore || isSettled(result))) return before
  const { lateSections } = context
  const late = lateSections && { sections: lateSections, from: sectionsAtOnce(result.template.key) }
  const found = isSettled(result) ? readSettled(result, context, late) : rules().resolve(result, context, page, late)
  const now = { ...found, subject, path: page.path }
  resolved.set(result, now)
  return now
}

function readSettled(
  settled: SettledDocument,
  { registry }: DocumentContext,
  late: LatePart | undefined,
): ResolvedDocument {
  const sections = settledSections(settled, registry, late)
  return { document: settled, sections, problems: [], lookUp: (value) => value }
}

/** Puts what was resolved in the place of the document itself, for the browser. */
export function replaceBySettled(settled: SettledDocument, from: ResolvedDocument, page: PageContext): TemplateResult {
  resolved.set(settled, { ...from, document: settled, lookUp: (value) => value, subject: null, path: page.path })
  return settled as object as TemplateResult
}

/** The engine's rules: part of the server, and of a browser that has a document to judge by itself. */
type DocumentRules = typeof import('./document-rules.ts')
let known: DocumentRules | undefined

function rules(): DocumentRules {
  if (!known) throw new Error('A document that is not settled was to be resolved before the rules were loaded')
  return known
}

/** Fetches the rules, unless they are here. */
export async function loadRules(): Promise<DocumentRules> {
  known ??= await import('./document-rules.ts')
  return known
}

// Written documents whose sections and validators are here.
const whole = new WeakSet<object>()

/** Whether a document can be shown at once: it came resolved, or `loadSectionsOf` is done with it. */
export function isWhole(result: TemplateResult): boolean {
  return isSettled(result) || whole.has(result)
}

/** Loads the chunks of the sections of a document: all of them, or those of the first few. */
export async function loadSectionsOf(
  result: TemplateResult,
  registry: SectionRegistry,
  count = Infinity,
): Promise<void> {
  if (isSettled(result)) {
    const { component_data: items }: SettledDocument = result
    await loadSections(items.slice(0, count), registry)
  } else {
    await (await loadRules()).loadWhole(result, registry, count)
    whole.add(result)
  }
}
