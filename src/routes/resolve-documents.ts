import { forgetDataText } from '#api/client/data-text.ts'
import { isPrepared, type PreparedDocument, preparedSections } from '#engine/prepared-document.ts'
import { type LazyPart, loadSections } from '#engine/resolve-page.ts'
import type { PageContext, Problem } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { lazyCode } from '#lib/lazy-code.ts'
import type { AppContext } from './app-context.ts'
import { mapParts, type ResolvedDocument } from './loaded-page.ts'
import type { DocumentedVisit, ResolvedVisit } from './visit.ts'
import { orFail } from './page-error.ts'

/** The engine's rules: part of the server, loaded in browsers only for documents they resolve themselves. */
const documentRules = lazyCode(() => import('./document-rules.ts'))

/** Loads the code of a page's sections and resolves its documents; reports their problems. */
export async function resolveDocuments(visit: DocumentedVisit): Promise<ResolvedVisit> {
  const { context, page, isPreload, href } = visit
  const resolving = mapParts(visit.documents, (result) => resolveDocument(result, context, page))
  const documents = await orFail(context.response, isPreload ? resolving : orReload(resolving, context, href))
  return { ...visit, documents }
}

async function resolveDocument(
  result: TemplateResult,
  context: AppContext,
  page: PageContext,
): Promise<ResolvedDocument> {
  const { registry, showProblems, response } = context
  await loadCode(result, registry)
  // Shoppers never see problems, so the server repairs their documents; admins see what is wrong instead.
  const repaired =
    import.meta.env.SSR && !showProblems ? await (await documentRules.load()).repair(result, registry) : []
  if (repaired.length > 0) forgetDataText(result)
  const resolved = resolveLoaded(result, context, page, { repaired })
  const { key } = resolved.document.template
  response.problems.push(...resolved.problems.map((problem) => ({ ...problem, document: key })))
  return resolved
}

/**
 * Loads the chunks of a document's sections, all or only the first `count`; for a document that is not prepared, all of
 * them, the rules, and its sections' validators.
 */
export async function loadCode(
  result: TemplateResult,
  registry: AppContext['registry'],
  count = Infinity,
): Promise<void> {
  if (!isPrepared(result)) return (await documentRules.load()).loadWhole(result, registry)
  const { component_data: items }: PreparedDocument = result
  await loadSections(items.slice(0, count), registry)
}

interface ResolveOptions {
  /** Problems that the document had before it was repaired. */
  repaired?: readonly Problem[]
  /** For the served page: its sections that hydrate later. */
  late?: LazyPart | undefined
}

/** Resolves a document whose code is loaded, except for that of late sections. */
export function resolveLoaded(
  result: TemplateResult,
  context: Pick<AppContext, 'queryClient' | 'registry'>,
  page: PageContext,
  { repaired = [], late }: ResolveOptions = {},
): ResolvedDocument {
  if (isPrepared(result)) {
    const prepared: PreparedDocument = result
    const sections = preparedSections(prepared, context.registry, late)
    return { result, document: prepared, sections, problems: [], lookUp: (value) => value }
  }
  const rules = documentRules.current()
  if (!rules) throw new Error('The document rules are not loaded')
  return rules.resolve(result, context, page, late, repaired)
}

/**
 * Reloads the page from the server if a chunk was removed by a deployment. Without a newer app, the connection is at
 * fault, and a reload would lose the page.
 */
async function orReload<T>(work: Promise<T>, { isOutdated }: AppContext, href: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(await isOutdated?.())) throw error
    window.location.assign(href)
    // Keeps the current page until the reload.
    return new Promise(() => {})
  }
}
