import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { countEagerSections } from '#engine/lazy-sections.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import { retryUntilDone } from '#lib/lazy-code.ts'
import { pageContextOf } from '#pages/page-context.ts'
import { registerFacets } from '#pages/search.ts'
import { chart as session } from '#visitor/session.chart.ts'
import type { AppContext } from './app-context.ts'
import { documentSources } from './document-sources.ts'
import { type LoadedPage, mapParts } from './loaded-page.ts'
import { isFromHistory, readPageData } from './page-data.ts'
import { readQueries } from './query-data.ts'
import { loadCode, resolveLoaded } from './resolve-documents.ts'
import type { PageRequest } from './visit.ts'

/**
 * Restores the served page, so that the browser hydrates what the server rendered. Loads the code of the first sections;
 * the others follow when they come near. Browsers only.
 */
export async function restorePage(
  context: AppContext,
  { pathname, search }: PageRequest,
  denied: string | undefined,
): Promise<LoadedPage> {
  const { queryClient, registry, lazySections, visitor } = context
  const { queries, isNewer } = await readPageData(document)
  // Lower sections may hydrate much later, so their data must not expire. Data from the browser's history is stale.
  readQueries(queryClient, queries, isFromHistory() ? 1 : Date.now(), Infinity)
  const { account: user, facets } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  // Must run before the address is read.
  registerFacets(facets)
  // A page made for one visitor contains their identity.
  if (user) visitor?.actorOf(session).send({ type: 'session.received', user })
  const page = pageContextOf(pathname, search)
  const documents = await mapParts(documentSources(page, denied), async ({ query, read }) => {
    const result = read(queryClient.getQueryData(query.queryKey))
    if (!result) return undefined
    // A document as it was written is resolved here, with the validators of all its sections.
    const isLate = lazySections && isPrepared(result)
    const late = isLate ? { sections: lazySections, from: countEagerSections(result.template.key) } : undefined
    const load = () => loadCode(result, registry, late?.from)
    // A section whose chunk fails keeps its server HTML, and the others hydrate without it. Navigations wait.
    await (late ? load().catch(() => undefined) : retryUntilDone(load))
    const resolved = resolveLoaded(result, context, page, { late })
    if (isNewer) for (const section of resolved.sections) section.isOutdated = true
    return resolved
  })
  return { page, documents, ...(denied !== undefined && { denied }) }
}
