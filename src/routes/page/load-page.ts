import type { ParsedLocation } from '@tanstack/react-router'
import { ApiError } from '#api/client/errors.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { queriesOf } from '#engine/resolve-page.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import type { PageContext } from '#engine/types.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { errorPages, notFoundMessages } from '#domain/messages.ts'
import { explainPageCode } from '#engine/explain-page-code.ts'
import { readAddress } from '../read-address.ts'
import type { AppContext, PageEntry, PageResponse } from './app-context.ts'
import { guards } from './guards.ts'
import { documentQuery, footerQuery, headerQuery, notFoundQuery, problemsQuery, subjectQuery } from './page-queries.ts'
import { loadRules, loadSectionsOf, resolveDocument } from './resolve-document.ts'
import { pageContextOf } from './page-context.ts'
import { readPayload } from './page-payload.ts'
import { isFresh } from './query-data.ts'
import { readSearch, registerFacets } from './search.ts'
import { isShutOut } from './shut-out.ts'

/** The part of TanStack Router's arguments the page's functions use. */
export interface PageArgs {
  context: AppContext & PageEntry
  location: Pick<ParsedLocation, 'pathname' | 'search'> & { href?: string }
  /** Whether the page is only made ready for a visit that may come. */
  preload?: boolean
}

/**
 * An error that takes the whole page. Its message travels to the browser with the page, so it is one of the
 * specification's own; what really happened goes to the server's log.
 */
export class PageError extends Error {}

/** Asks the page's rule and guard; a no shows the not-found page instead (RT-07, RT-08). */
export async function enterPage({ context, location, preload }: PageArgs): Promise<PageEntry> {
  // The page is about to change: what still waits for its code must be able to follow.
  if (!preload) await context.lazySections?.loadAll()
  const { pathname, search: query, href = pathname } = location
  const address = readAddress(pathname)
  const { guard } = address.row
  const visit = { address, href, search: readSearch(query, address.row), query, context }
  const allowed = address.exists && (!guard || (await guards[guard](visit)))
  return allowed ? {} : { denied: notFoundMessages.failedValidation(pathname) }
}

/** In a browser: asks for the page's payload at once, so that it comes while everything else is made ready. */
function startPayload(
  { queryClient, isAdmin }: AppContext,
  { pathname, search }: PageArgs['location'],
): Promise<void> | undefined {
  // Payloads are for everybody: they tell an admin no more than a shopper.
  if (import.meta.env.SSR || isAdmin) return undefined
  const payload = readPayload(queryClient, pathname, search)
  // The loader hears of it, unless the visit is denied before.
  payload.catch(() => undefined)
  return payload
}

/** Fetches the shop's settings, which every page needs first; refuses a shop without a licence (RT-15). */
export async function loadShop({ context, location }: Pick<PageArgs, 'context' | 'location'>): Promise<PageEntry> {
  const { queryClient, response } = context
  const payload = startPayload(context, location)
  // Settings that are no longer fresh come with it.
  if (payload && !isFresh(queryClient, shopValuesQuery(), Date.now())) await payload.catch(() => undefined)
  const initial = await orFail(response, queryClient.query(shopValuesQuery()))
  if (!import.meta.env.SSR) registerFacets(initial.facets)
  if (!initial.license_status) {
    response.status = 404
    throw new PageError(notFoundMessages.websiteUnavailable)
  }
  if (!initial.storefront?.id) throw new PageError(errorPages.serverError.text)
  return payload ? { payload } : {}
}

async function orFail<T>(response: PageResponse, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    response.errors.push(error)
    throw new PageError(errorPages.serverError.text)
  }
}

/**
 * Fetches all a page shows: its document and those around it at once, then their sections' chunks, then everything
 * the sections read, again at once. What only one section needs may fail: that section's boundary holds it.
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

/** Whether every document comes resolved; else the browser has to do that by itself. */
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

/** On the server, for an admin: says of every section what exactly is wrong with it, for the HTML and for the browser that takes it over (EN-02). */
async function explainAll(documents: readonly TemplateResult[], context: PageArgs['context'], page: PageContext) {
  const { explainPage } = await explainPageCode.load()
  for (const result of documents) {
    const { written } = resolveDocument(result, context, page)
    if (!written) continue
    const { queryKey } = problemsQuery(written.template.key)
    context.queryClient.setQueryData(queryKey, [...(await explainPage(written, context.registry))])
  }
}

/** On the server: puts what was resolved in the documents' place, for the page and for the browser that gets it. */
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
 * A chunk that a deploy took away never comes: then the browser asks the server for the page, and gets it with the new
 * app. Without a newer app it is the connection that fails, and a reload would leave nothing at all.
 */
async function orReload(chunks: Promise<unknown>, { isOutdated }: AppContext, { href }: PageArgs['location']) {
  try {
    await chunks
  } catch (error) {
    if (!(await isOutdated?.())) throw error
    window.location.assign(href ?? '/')
    // The page that stands remains until the other one comes.
    await new Promise(() => {})
  }
}

/** The page's own document, or the not-found document for a visitor who was denied; sets the page's status. */
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

/** Fetches what the sections of a document read, and reports its problems. */
export async function loadSectionData(result: TemplateResult, context: AppContext, page: PageContext): Promise<void> {
  const { document, sections, problems } = resolveDocument(result, context, page)
  context.response.problems.push(...problems.map((problem) => ({ ...problem, document: document.template.key })))
  await Promise.all(
    queriesOf(sections, page).map((options) => context.queryClient.query(options).catch(() => undefined)),
  )
}

/** A missing subject is the document's affair (its own answer is 404 then); an API that is down is the page's. */
async function loadSubject({ queryClient }: AppContext, page: PageContext): Promise<undefined> {
  try {
    const subject = subjectQuery(page)
    if (subject) await queryClient.query(subject)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
