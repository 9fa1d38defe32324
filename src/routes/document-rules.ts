/**
 * Resolving documents: normalising, migration, validation, bindings. The server does so for every page; a browser only
 * loads this for documents it fetched itself.
 */
import type { QueryClient } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { pageMemory } from '#engine/document-memory.ts'
import { normaliseDocument } from '#engine/normalise-document.ts'
import type { ResolvedMemory } from '#engine/resolve-item.ts'
import { boundPaths, resolveBindings, resolveText } from '#engine/resolve-bindings.ts'
import { type LazyPart, loadSections } from '#engine/resolve-page.ts'
import { resolveSections, visibleItems } from '#engine/resolve-sections.ts'
import { prepareDocument } from '#engine/prepared-document.ts'
import { isRecord } from '#engine/normalise-values.ts'
import { fillSentence, fillSentences, namedPaths } from '#engine/sentences.ts'
import type { PageContext, PageDocument, Problem, SectionRegistry, SentencePaths } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import type { AppContext } from './app-context.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { ResolvedDocument } from './loaded-page.ts'
import { subjectIn } from './page-queries.ts'

const repairing = lazyCode(() => import('#engine/repair-document.ts'))

/**
 * Repairs a document for shoppers, in place, and returns the problems it had. Chunks and validators must be loaded.
 * Server only.
 */
export async function repair(result: TemplateResult, registry: SectionRegistry): Promise<Problem[]> {
  const { repairDocument } = await repairing.load()
  return repairDocument(result, registry)
}

const memory = import.meta.env.SSR ? undefined : pageMemory
const resolvedSections: ResolvedMemory | undefined = import.meta.env.SSR ? undefined : new WeakMap()

/** The last data for bindings by document: while nothing in it changes, it stays the same object. */
const scopes = new Map<string, Record<string, unknown>>()

function unchangedScope(key: string, scope: Record<string, unknown>): Record<string, unknown> {
  const before = scopes.get(key)
  const isSame =
    before !== undefined &&
    Object.keys({ ...before, ...scope }).every(
      (name) => before[name] === scope[name] || isPlainlyEqual(name, before, scope),
    )
  if (isSame) return before
  scopes.set(key, scope)
  return scope
}

/** The page's own values are made anew each time, unlike those of the query cache. */
const isPlainlyEqual = (name: string, before: Record<string, unknown>, after: Record<string, unknown>): boolean =>
  (name === 'page' || name === 'search') && JSON.stringify(before[name]) === JSON.stringify(after[name])

/** Returns the data available to bindings on a page: the shop, the page and its entity. Missing parts are undefined. */
export function bindingScope(
  queryClient: QueryClient,
  page: PageContext,
  { page: { title } }: Pick<PageDocument, 'page'>,
): Record<string, unknown> {
  const scope = {
    storefront: queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront,
    search: page.search,
    [page.subject.kind]: subjectIn(queryClient, page),
  }
  return {
    ...scope,
    page: {
      path: page.path,
      title: typeof title === 'string' ? fillSentence(title, scope) : resolveText(title, scope),
    },
  }
}

function pluginNames(queryClient: QueryClient): ReadonlySet<string> | undefined {
  const plugins = queryClient.getQueryData(shopValuesQuery().queryKey)?.plugins
  return plugins && new Set(plugins.map(({ module_name: name }) => name))
}

/** Loads the chunks and validators of a raw document's sections. */
export async function loadWhole(result: TemplateResult, registry: SectionRegistry): Promise<void> {
  const items = visibleItems(normaliseDocument(result, memory).document)
  await loadSections(items, registry)
  const keys = new Set(items.map(({ key }) => key))
  await Promise.all([...keys].map((key) => registry.peek(key)?.contract.complete?.()))
}

/** Normalises, migrates, validates and binds a document whose section chunks are loaded. */
export function resolve(
  result: TemplateResult,
  { queryClient, registry }: Pick<AppContext, 'queryClient' | 'registry'>,
  page: PageContext,
  late: LazyPart | undefined,
  repaired: readonly Problem[],
): ResolvedDocument {
  const { document, problems: odd } = normaliseDocument(result, memory)
  const problems = [...odd, ...repaired]
  const current = bindingScope(queryClient, page, document)
  const scope = import.meta.env.SSR ? current : unchangedScope(document.template.key, current)
  const plugins = pluginNames(queryClient)
  const sections = resolveSections(document, registry, scope, late, plugins, resolvedSections)
  return {
    result,
    document,
    written: document,
    sections,
    problems: [...problems, ...sections.flatMap((section) => section.problems)],
    lookUp: (value) => resolveBindings(isRecord(value) ? fillSentences(value, HEAD_TEXTS, scope) : value, scope),
  }
}

/**
 * Returns the resolved form of a document for browsers. A header or footer with bindings to the page stays as written,
 * because the browser resolves it for each page.
 */
/** The texts of a page's head. */
const HEAD_TEXTS: SentencePaths = [
  [['title'], false],
  [['meta_title'], false],
  [['meta_description'], false],
]

export function prepare({ result, document, sections, lookUp }: ResolvedDocument, isOfPage: boolean): object {
  if (!isOfPage && [...boundPaths(result), ...namedPaths(result)].some((path) => !path.startsWith('storefront.')))
    return result
  return prepareDocument(document, sections, lookUp)
}
