import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { AppContext } from '#routes/app-context.ts'
import { ErrorPage, NotFoundPage } from '#routes/error-pages.tsx'
import { assertGuardsExist } from '#routes/guards.ts'
import { parseSearch, stringifySearch } from '#pages/search.ts'
import { restorePage } from '#routes/restore-page.ts'
import { routeTree } from '#routes/route-tree.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import { scrollRestoration } from './scroll-restoration.ts'

/** What the server tells the browser besides query data. */
interface Dehydrated {
  origin?: string
  isAdmin?: true
  /** The page's not-found message, if the visit was denied. */
  denied?: string
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
    hydrate: async ({ origin, isAdmin, denied }: Dehydrated) => {
      if (origin !== undefined) context.origin = origin
      if (isAdmin) {
        // Authors see problems in place, so all of their sections load immediately.
        Object.assign(context, { isAdmin: true, showProblems: true })
        delete context.lazySections
      }
      const { pathname, search } = router.history.location
      context.served = await restorePage(context, { pathname, search: parseSearch(search) }, denied)
    },
    ...(nonce && { ssr: { nonce } }),
    ...(history && { history }),
  })
  // A shop with such a row does not start, so browsers need not check.
  if (import.meta.env.SSR) assertGuardsExist()
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
