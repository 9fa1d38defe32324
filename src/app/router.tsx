import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { TemplateBoth } from '#api/template.ts'
import type { TemplateResult } from '#generated/api.d.ts'
import { isPrepared } from '#engine/prepared-document.ts'
import { sectionsAtOnce } from '#engine/lazy-sections.ts'
import type { AppContext } from '#routes/page/app-context.ts'
import { loadSectionsOf } from '#routes/page/resolve-document.ts'
import { ErrorPage, NotFoundPage } from '#routes/page/error-pages.tsx'
import { assertGuardsExist } from '#routes/page/guards.ts'
import { lazyCode, retryUntilDone } from '#lib/lazy-code.ts'
import { readPageData } from '#routes/page/page-data.ts'
import { readQueries } from '#routes/page/query-data.ts'
import { parseSearch, registerFacets, stringifySearch } from '#routes/page/search.ts'
import { routeTree } from '#routes/page/route-tree.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import { chart as session } from '#visitor/session.chart.ts'
import { scrollRestoration } from './scroll-restoration.ts'

/** What a page says of itself to the browser, beside the data of its queries. */
interface Dehydrated {
  origin?: string
  isAdmin?: true
  /** The version of what comes after the page for its lower sections. */
  deferred?: string
}

interface Options {
  context: AppContext
  nonce?: string
  /** The tab's history; the server passes one per page. */
  history?: RouterHistory
  /** On the server: writes the page's data into the context; called when all of it is there. */
  dehydrate?: () => Dehydrated
}

/** Builds a router: one for the tab, a new one for each page the server renders. */
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
    // The server writes the script that restores a place before the first paint.
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
        // What is wrong with a section stands in its place: theirs all come at once.
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
 * Puts the server's data back and fetches the chunks of the page's first sections, so that hydration finds them; the
 * others follow as they come near.
 */
async function restore(context: AppContext, deferred: string | undefined): Promise<void> {
  const { queryClient, registry, lazySections, visitor } = context
  // A section may hydrate hours after the others, when somebody scrolls to it: its data waits for it.
  readQueries(queryClient, readPageData(document), servedAt(), Infinity)
  if (lazySections && deferred !== undefined) lazySections.data = once(() => fetchDeferred(context, deferred))
  // A page that was made for one visitor says who that is.
  const { account: user, facets } = queryClient.getQueryData(shopValuesQuery().queryKey) ?? {}
  // Must run before the router reads the URL.
  registerFacets(facets)
  if (user) visitor?.actorOf(session).send({ type: 'session.received', user })
  const count = (result: TemplateResult) => (lazySections ? sectionsAtOnce(result.template.key) : undefined)
  await Promise.all(
    documentsIn(queryClient).map((result) => {
      const load = () => loadSectionsOf(result, registry, count(result))
      // A section whose chunk fails keeps its server HTML, and the others hydrate without it. Navigations wait.
      return lazySections && isPrepared(result) ? load().catch(() => undefined) : retryUntilDone(load)
    }),
  )
}

const deferredReader = lazyCode(() => import('#routes/page/read-deferred.ts'))

/** Its code comes with it: few pages defer anything. */
async function fetchDeferred(context: AppContext, version: string): Promise<boolean> {
  const { readDeferred } = await deferredReader.load()
  return readDeferred(context, location.pathname, parseSearch(location.search), version)
}

/** Does it once, however often it is asked for; after a failure again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined
      throw error
    }))
}

/**
 * When the page's data was right (ms). The server asks nobody before it sends a page, so that is now; but for Back and
 * Forward browsers show what they kept, however old.
 */
function servedAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'back_forward' && visit.transferSize === 0 ? 1 : Date.now()
}

/** Documents lie in the cache as they are (header, footer) or beside a status (pages). */
function documentsIn(queryClient: QueryClient): TemplateResult[] {
  return queryClient
    .getQueriesData<TemplateResult | (TemplateBoth & { component_data?: never })>({ queryKey: ['template'] })
    .map(([, data]) => (data && 'component_data' in data ? data : data?.result))
    .filter((result): result is TemplateResult => result !== undefined)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
