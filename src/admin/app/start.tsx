import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { bindHttp } from '#api/client/http-of.ts'
import { fetchTransport } from '#api/client/transport.ts'
import { forgetOldChanges } from '#lib/draft.ts'
import { resolveToasts, showToast } from '#ui/toasts.ts'
import { createAdminHttp } from '../shell/admin-http.ts'
import { sessionQuery } from '../shell/session.ts'
import { createLoginRequests } from '../shell/login-requests.ts'
import { repeatingKeys } from '../shell/repeat-keys.ts'
import { watchConnection } from './connection.ts'
import { createAdminRouter } from './router.tsx'

/** Starts the admin in the page's element. */
export function start(): void {
  const element = document.getElementById('admin')
  if (!element) throw new Error('The page has no element for the admin')
  const logins = createLoginRequests()
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  const http = createAdminHttp(
    {
      transport: repeatingKeys(fetchTransport()),
      onMessage: (message) => void showToast(message),
      onSuccess: (...causes) => resolveToasts(...causes),
    },
    logins.ask,
    () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  )
  bindHttp(queryClient, http)
  const router = createAdminRouter({ http, queryClient, logins })
  watchConnection()
  forgetOldChanges(Date.now())
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
