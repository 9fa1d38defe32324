/** For tests: a screen of the admin with a router, a session and an API that replies from a list. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { bindHttp } from '#api/client/http-of.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { type FakeAnswer, fakeTransport } from '#api/testing/fake-transport.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { createAdminHttp } from '../shell/admin-http.ts'
import { AdminProvider } from '../shell/session.ts'

const SHOP = { name: 'Ashkiln', currency: 'INR', locale: 'en-IN', time_zone: 'Asia/Kolkata', origin: '' }

interface Options {
  /** Of the API, in the order of the calls. */
  answers: FakeAnswer[]
  /** Replies to calls that are not in the list, such as those that are repeated; undefined leaves them to it. */
  around?: (path: string) => ApiTransport | undefined
  role?: StaffRole
  /** Of the record that the screen is about. */
  id?: number
}

/** Shows a screen. Every other address shows “Elsewhere”. */
export function showScreen(content: ReactNode, { answers, around, role = 'owner', id }: Options) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { transport: listed, requests } = fakeTransport(...answers)
  const transport: ApiTransport = (request) => (around?.(request.path) ?? listed)(request)
  const http = createAdminHttp({ transport, checkContract: () => Promise.resolve(undefined) }, () =>
    Promise.resolve(false),
  )
  bindHttp(queryClient, http)
  const admin = { http, queryClient, session: { id: 7, name: 'Anu', role, shop: SHOP } }
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <p>Elsewhere</p> })
  const index = createRoute({
    getParentRoute: () => root,
    path: id === undefined ? '/' : '/$id',
    component: () => (
      <QueryClientProvider client={queryClient}>
        <AdminProvider value={admin}>{content}</AdminProvider>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([index]),
    history: createMemoryHistory({ initialEntries: [`/${id ?? ''}`] }),
  })
  // The router restores scroll positions, and jsdom has none.
  window.scrollTo = () => undefined
  const view = render(<RouterProvider router={router as never} />)
  return { ...view, router, requests, queryClient }
}
