import type { ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '#api/client/errors.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import type { PageContext } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { explainPageCode } from '#engine/explain-page-code.ts'
import * as pages from '#words/pages.ts'
import { readAddress } from '#pages/read-address.ts'
import type { AppContext, PageEntry, PageResponse } from './app-context.ts'
import { guards } from './guards.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery, problemsQuery, subjectQuery } from './page-queries.ts'
import { loadRules, loadSectionsOf, resolveDocument } from './resolve-document.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { readPayload } from './page-payload.ts'
import { isFresh } from './query-data.ts'
import { readSearch, registerFacets } from '#pages/search.ts'
import { isShutOut } from './shut-out.ts'

/** The part of TanStack Router's arguments used by the page functions. */
export interface PageArgs {
  context: AppContext & PageEntry
  location: Pick<ParsedLocation, 'pathname' | 'search'> & { href?: string }
  /** Whether the page is only preloaded. */
  preload?: boolean
}

/**
 * A fatal error of a page. Its message is sent to the browser, so it is one of the specification's; the cause goes to
 * the server's log.
 */
export class PageError extends Error {}

/** Checks the page's rule and guard; a rejected visit shows the not-found page (RT-07, RT-08). */
export async function enterPage({ context, location, preload }: PageArgs): Promise<PageEntry> {
  // Sections still waiting for their code must be able to follow the navigation.
  if (!preload) await context.lazySections?.loadAll()
  const { pathname, search: query, href = pathname } = location
  const address = readAddress(pathname)
  const { guard } = address.row
  const visit = { address, href, search: readSearch(query, address.row), query, context }
  const allowed = address.exists && (!guard || (await guards[guard](visit)))
  return allowed ? {} : { denied: pages.failedValidation({ path: pathname }) }
}

/** Requests the page's payload early, in parallel to everything else. Browsers only. */
function startPayload(
  { queryClient, isAdmin }: AppContext,
  { pathname, search }: PageArgs['location'],
): Promise<void> | undefined {
  // Payloads are public and contain nothing additional for admins.
  if (import.meta.env.SSR || isAdmin) return undefined
  const payload = readPayload(queryClient, pathname, search)
  // Handled by the loader, unless the visit is denied first.
  payload.catch(() => undefined)
  return payload
}

/** Loads the shop's settings, which every page needs first; rejects a shop without a licence (RT-15). */
export async function loadShop({ context, location }: Pick<PageArgs, 'context' | 'location'>): Promise<PageEntry> {
  const { queryClient, response } = context
  const payload = startPayload(context, location)
  // The payload includes stale settings.
  if (payload && !isFresh(queryClient, shopValuesQuery(), Date.now())) await payload.catch(() => undefined)
  const initial = await orFail(response, queryClient.query(shopValuesQuery()))
  if (!import.meta.env.SSR) registerFacets(initial.facets)
  if (!initial.license_status) {
    response.status = 404
    throw new PageError(pages.websiteUnavailable())
  }
  if (!initial.storefront?.id) throw new PageError(pages.serverErrorText())
  return payload ? { payload } : {}
}

async function orFail<T>(response: PageResponse, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    response.errors.push(error)
    throw new PageError(pages.serverErrorText())
  }
}

/**
 * Loads everything a page shows: its documents in parallel, then their sections' chunks, then the sections' queries. A
 * failure of a single section is handled by its boundary.
 */
export async function loadPage({ context, location, preload }: PageArgs): Promise<void> {
  const page = pageContextOf(location.pathname, location.search, context.isAdmin)
  const { queryClient, response } = context
  await context.payload
  const isBare = isShutOut(queryClient)
  if (!import.meta.env.SSR && !isAllPrepared(context, page)) await orFail(response, loadRules())
  const results = await orFail(
    response,
    Promise.all([
      isBare ? undefined : queryClient.query(headerQuery()),
      loadDocument(context, page),
      isBare ? undefined : queryClient.query(footerQuery()),
      loadSubject(context, page),
    ]),
  )
  const documents = results.filter((result) => result !== undefined)
  const chunks: Promise<unknown> = Promise.all(documents.map((result) => loadSectionsOf(result, context.registry)))
  await orFail(response, preload ? chunks : orReload(chunks, context, location))
  if (import.meta.env.SSR && !context.showProblems) {
    const { repair } = await loadRules()
    await Promise.all(documents.map((result) => repair(result, context.registry)))
  }
  await Promise.all(documents.map((result) => loadSectionData(result, context, page)))
  if (import.meta.env.SSR)
    await (context.showProblems ? explainAll(documents, context, page) : settleAll(context, page))
}

/** Returns whether all documents are resolved; otherwise the browser has to resolve them. */
function isAllPrepared({ queryClient, denied }: PageArgs['context'], page: PageContext): boolean {
  const now = Date.now()
  const own = documentQuery(page)
  const around = isShutOut(queryClient)
    ? []
    : [headerQuery(), footerQuery(), ...(denied === undefined ? [] : [notFoundQuery()])]
  return (
    around.every((query) => isFresh(queryClient, query, now) && isPrepared(queryClient.getQueryData(query.queryKey))) &&
    (denied !== undefined ||
      (isFresh(queryClient, own, now) && isPrepared(queryClient.getQueryData(own.queryKey)?.result)))
  )
}

/** Adds detailed problems to every section for an admin, for the HTML and its hydration (EN-02). Server only. */
async function explainAll(documents: readonly TemplateResult[], context: PageArgs['context'], page: PageContext) {
  const { explainPage } = await explainPageCode.load()
  for (const result of documents) {
    const { written } = resolveDocument(result, context, page)
    if (!written) continue
    const { queryKey } = problemsQuery(written.template.key)
    context.queryClient.setQueryData(queryKey, [...(await explainPage(written, context.registry))])
  }
}

/** Replaces documents by their resolved form, for the page and the browser. Server only. */
async function settleAll(context: PageArgs['context'], page: PageContext): Promise<void> {
  const { queryClient } = context
  const { prepare } = await loadRules()
  for (const { queryKey } of [headerQuery(), footerQuery(), notFoundQuery()]) {
    queryClient.setQueryData(
      queryKey,
      (result) => result && prepare(result, resolveDocument(result, context, page), page, false),
    )
  }
  queryClient.setQueryData(documentQuery(page).queryKey, (own) =>
    own?.result ? { ...own, result: prepare(own.result, resolveDocument(own.result, context, page), page, true) } : own,
  )
}

/**
 * Reloads the page from the server if a chunk was removed by a deployment. Without a newer app, the connection is at
 * fault, and a reload would lose the page.
 */
async function orReload(chunks: Promise<unknown>, { isOutdated }: AppContext, { href }: PageArgs['location']) {
  try {
    await chunks
  } catch (error) {
    if (!(await isOutdated?.())) throw error
    window.location.assign(href ?? '/')
    // Keeps the current page until the reload.
    await new Promise(() => {})
  }
}

/** Returns the page's document, or the not-found document for a denied visitor; sets the page's status. */
async function loadDocument(context: PageArgs['context'], page: PageContext): Promise<TemplateResult | undefined> {
  const { queryClient, response } = context
  if (context.denied !== undefined) {
    response.status = 404
    return isShutOut(queryClient) ? undefined : queryClient.query(notFoundQuery())
  }
  const { status, result } = await queryClient.query(documentQuery(page))
  if (!result && status >= 500) throw new Error(`templateBoth answered ${status} for ${page.path}`)
  if (status >= 400) response.status = status
  return result
}

/** Loads the queries of a document's sections, and reports its problems. */
export async function loadSectionData(result: TemplateResult, context: AppContext, page: PageContext): Promise<void> {
  const { document, sections, problems } = resolveDocument(result, context, page)
  context.response.problems.push(...problems.map((problem) => ({ ...problem, document: document.template.key })))
  await Promise.all(
    queriesOf(sections, page).map((options) => context.queryClient.query(options).catch(() => undefined)),
  )
}

/**
 * A missing entity is handled by the document, whose own response is 404; an unreachable API is an error of the page.
 */
async function loadSubject({ queryClient }: AppContext, page: PageContext): Promise<undefined> {
  try {
    const subject = subjectQuery(page)
    if (subject) await queryClient.query(subject)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
