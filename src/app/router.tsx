import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { TemplateBoth } from '#api/template.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import { countEagerSections } from '#engine/lazy-sections.ts'
import type { AppContext } from '#routes/app-context.ts'
import { loadSectionsOf } from '#routes/resolve-document.ts'
import { ErrorPage, NotFoundPage } from '#routes/error-pages.tsx'
import { assertGuardsExist } from '#routes/guards.ts'
import { lazyCode, retryUntilDone } from '#lib/lazy-code.ts'
import { readPageData } from '#routes/page-data.ts'
import { readQueries } from '#routes/query-data.ts'
import { parseSearch, registerFacets, stringifySearch } from '#pages/search.ts'
import { routeTree } from '#routes/route-tree.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import { chart as session } from '#visitor/session.chart.ts'
import { scrollRestoration } from './scroll-restoration.ts'

/** What the server tells the browser besides query data. */
interface Dehydrated {
  origin?: string
  isAdmin?: true
  /** The version of the page's deferred data. */
  deferred?: string
}

interface Options {
  context: AppContext
  nonce?: string
  /** The tab's history; on the server, one per page. */
  history?: RouterHistory
  /** On the server: serialises the page's data once it is complete. */
  dehydrate?: () => Dehydrated
}

/** Creates a router: one per tab, and one per page rendered on the server. */
export function createAppRouter({ context, nonce, history, dehydrate }: Options) {
  const { queryClient, visitor } = context
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStaleTime: 0,
    // The server writes the script that restores the scroll position before the first paint.
    scrollRestoration: import.meta.env.SSR || scrollRestoration(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <VisitorProvider visitor={visitor}>{children}</VisitorProvider>
      </QueryClientProvider>
    ),
    ...(dehydrate && { dehydrate }),
    hydrate: ({ origin, isAdmin, deferred }: Dehydrated) => {
      if (origin !== undefined) context.origin = origin
      if (isAdmin) {
        // Authors see problems in place, so all of their sections load immediately.
        Object.assign(context, { isAdmin: true, showProblems: true })
        delete context.lazySections
      }
      return restore(context, deferred)
    },
    ...(nonce && { ssr: { nonce } }),
    ...(history && { history }),
  })
  assertGuardsExist()
  return router
}

/**
 * Restores the server's data and loads the chunks of the first sections for hydration; the others load when they come
 * near.
 */
async function restore(context: AppContext, deferred: string | undefined): Promise<void> {
  const { queryClient, registry, lazySections, visitor } = context
  // Lower sections may hydrate much later, so their data must not expire.
  readQueries(queryClient, readPageData(document), servedAt(), Infinity)
  if (lazySections && deferred !== undefined) lazySections.loadData = once(() => fetchDeferred(context, deferred))
  // A page rendered for one visitor contains their identity.
  const { account: user, facets } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  // Must run before the router reads the URL.
  registerFacets(facets)
  if (user) visitor?.actorOf(session).send({ type: 'session.received', user })
  const count = (result: TemplateResult) => (lazySections ? countEagerSections(result.template.key) : undefined)
  await Promise.all(
    documentsIn(queryClient).map((result) => {
      const load = () => loadSectionsOf(result, registry, count(result))
      // A section whose chunk fails keeps its server HTML, and the others hydrate without it. Navigations wait.
      return lazySections && isPrepared(result) ? load().catch(() => undefined) : retryUntilDone(load)
    }),
  )
}

const deferredReader = lazyCode(() => import('#routes/read-deferred.ts'))

/** Loaded lazily, because few pages defer data. */
async function fetchDeferred(context: AppContext, version: string): Promise<boolean> {
  const { readDeferred } = await deferredReader.load()
  return readDeferred(context, location.pathname, parseSearch(location.search), version)
}

/** Runs the work once for all callers; after a failure, again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined
      throw error
    }))
}

/** Returns when the page's data was current, in ms: now, unless the browser restored the page from its history. */
function servedAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'back_forward' && visit.transferSize === 0 ? 1 : Date.now()
}

/** Documents are cached as they are (header, footer) or with a status (pages). */
function documentsIn(queryClient: QueryClient): TemplateResult[] {
  return queryClient
    .getQueriesData<TemplateResult | (TemplateBoth & { component_data?: never })>({
      predicate: ({ queryKey: [area] }) => area === 'template' || area === 'templateBoth',
    })
    .map(([, data]) => (data && 'component_data' in data ? data : data?.result))
    .filter((result): result is TemplateResult => result !== undefined)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
