import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { bindHttp } from '#api/http-of.ts'
import { createHttp } from '#api/http.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { ApiTransport } from '#api/transport.ts'
import { PageContextProvider } from '#engine/page-context.tsx'
import type { SectionDefinition } from '#engine/types.ts'
import type { CartActor } from '#machines/cart.machine.ts'
import { CartProvider } from '#machines/react/cart.tsx'
import { pageContextOf } from '#routes/-page/page-data.ts'
import { parseSearch, stringifySearch, type RawSearch } from '#routes/-page/search.ts'
import { demoStore } from './show-section.tsx'

interface Stage {
  /** The address the page is opened at. */
  url: string
  /** Replies by query key; the shop's settings are there anyway. */
  data?: (readonly [QueryKey, unknown])[]
  settings?: Record<string, unknown>
  cart?: CartActor | undefined
  /** Answers what is not in `data`. */
  transport?: ApiTransport
}

const noTransport: ApiTransport = ({ path }) => Promise.reject(new Error(`Nothing was to be fetched: ${path}`))

/** Shows a section on a page whose address changes, for what lives in the address: a variant, an order, a page. */
export async function showRoutedSection(section: SectionDefinition<any>, stage: Stage) {
  cleanup()
  const { contract, component: Component } = section
  const settings = { ...contract.defaults, ...stage.settings }
  if (!contract.validate(settings)) throw new Error(JSON.stringify(contract.validate.errors))
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  bindHttp(queryClient, createHttp({ transport: stage.transport ?? noTransport }))
  queryClient.setQueryData(shopValuesQuery().queryKey, demoStore())
  for (const [queryKey, value] of stage.data ?? []) queryClient.setQueryData(queryKey, value)

  function Stand() {
    const { pathname, search } = useLocation()
    return (
      <PageContextProvider value={pageContextOf(pathname, search as RawSearch)}>
        <Suspense fallback="Waiting">
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
  const view = render(
    <QueryClientProvider client={queryClient}>
      <CartProvider actor={stage.cart}>
        <RouterProvider router={router as never} />
      </CartProvider>
    </QueryClientProvider>,
  )
  return { ...view, queryClient, address: () => router.history.location.href }
}
