import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { bindHttp } from '#api/client/http-of.ts'
import { createHttp } from '#api/client/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import type { SectionDefinition } from '#engine/types.ts'
import { pageContextOf } from '#routes/page/page-context.ts'
import { parseSearch, stringifySearch } from '#routes/page/search.ts'
import type { CartHandle } from '#visitor/cart.chart.ts'
import { VisitorProvider } from '#visitor/react.tsx'
import type { AuthHandle } from '#visitor/session.chart.ts'
import type { WishlistHandle } from '#visitor/wishlist.chart.ts'
import { demoStore } from './show-section.tsx'
import { testVisitor } from './visitor.ts'

interface Stage {
  url: string
  /** Replies by query key, in addition to the shop's settings. */
  data?: (readonly [QueryKey, unknown])[]
  settings?: Record<string, unknown>
  cart?: CartHandle | undefined
  wishlist?: WishlistHandle | undefined
  auth?: AuthHandle
  /** Plugins the visitor has consented to. */
  allowed?: readonly string[]
  /** Answers calls missing in `data`. */
  transport?: ApiTransport
}

const waiting = 'Waiting'
const noTransport: ApiTransport = ({ path }) => Promise.reject(new Error(`Nothing was to be fetched: ${path}`))

/** Renders a section on a page with a router, for state in the URL. */
export async function showRoutedSection(section: SectionDefinition, stage: Stage) {
  cleanup()
  // jsdom lacks it, and the router scrolls to the top.
  window.scrollTo = () => {}
  const { contract, component: Component } = section
  const settings = { ...contract.defaults, ...stage.settings }
  if (!contract.validate(settings)) throw new Error(JSON.stringify(contract.validate.errors))
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const http = createHttp({ transport: stage.transport ?? noTransport })
  bindHttp(queryClient, http)
  queryClient.setQueryData(shopValuesQuery().queryKey, demoStore())
  for (const [queryKey, value] of stage.data ?? []) queryClient.setQueryData(queryKey, value)

  function Stand() {
    const { pathname, search } = useLocation()
    return (
      <PageContextProvider value={pageContextOf(pathname, search)}>
        <Suspense fallback={waiting}>
          <Component id={`${contract.key}-1`} settings={settings} blocks={[]} position={0} />
        </Suspense>
      </PageContextProvider>
    )
  }

  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Stand })
  const history = createMemoryHistory({ initialEntries: [stage.url] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  await router.load()
  const { cart, auth, wishlist, allowed } = stage
  const visitor = testVisitor({
    ...{ queryClient, http, cart, auth, wishlist, allowed },
    place: () => ({
      path: router.state.location.pathname,
      wanted: (router.state.location.search as Record<string, unknown>)['wanted'],
    }),
    goTo: (href, { replace = false } = {}) => router.navigate({ href, replace } as never),
    onArrival: (listener) => void router.subscribe('onResolved', listener),
  })
  const element = (of: typeof visitor | undefined) => (
    <QueryClientProvider client={queryClient}>
      <VisitorProvider visitor={of}>
        <RouterProvider router={router as never} />
      </VisitorProvider>
    </QueryClientProvider>
  )
  // The section may wait for lazy code, such as the sanitiser.
  const view = await act(async () => render(element(visitor)))
  await waitFor(() => {
    if (view.queryByText(waiting)) throw new Error('The section is still waiting')
  })
  // The server has no visitor.
  return { ...view, queryClient, address: () => router.history.location.href, serverElement: element(undefined) }
}
