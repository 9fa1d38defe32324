import { QueryClient } from '@tanstack/react-query'
import { bindHttp } from '#api/client/http-of.ts'
import { keyHash } from '#api/client/key-hash.ts'
import type { ApiError } from '#api/client/errors.ts'
import { createHttp, type Http, type HttpOptions } from '#api/client/http.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { createRegistry } from '#engine/registry.ts'
import { loadSheet } from '#lib/load-sheet.ts'
import { deferred, eager } from '#generated/section-modules.js'

/** The registry of all sections: eager ones are part of the entry, others are chunks. */
export const registry = createRegistry(deferred, eager, loadSheet)

interface Options {
  transport: ApiTransport
  /** Time limit of a call in ms. */
  timeoutMs: number
  /** Ends all calls. Server only. */
  deadline?: HttpOptions['deadline']
  onMessage?: HttpOptions['onMessage']
  onSuccess?: HttpOptions['onSuccess']
  /** Called when a call is rejected because the session has ended. */
  onLoginRequired?: (call: { path: string }) => void
  /** Called when a call is rejected because the shop is closed to the visitor. */
  onShopClosed?: () => void
}

/**
 * Creates the API client and query client of a visitor: one per tab, and one per page rendered on the server. Data from
 * the server is not loaded again, and only the HTTP layer retries.
 */
export function createData({
  transport,
  timeoutMs,
  deadline,
  onMessage,
  onSuccess,
  onLoginRequired,
  onShopClosed,
}: Options): {
  http: Http
  queryClient: QueryClient
} {
  const onError = (error: ApiError, { path }: { path: string }) => {
    logFailure(error)
    // A rejected login is not an expired session.
    if (error.status === 401 && !path.startsWith('/api/auth/')) onLoginRequired?.({ path })
    if (error.code === 'shop_closed') onShopClosed?.()
  }
  const http = createHttp({
    transport,
    timeoutMs,
    ...(import.meta.env.SSR && deadline && { deadline }),
    ...(onMessage && { onMessage, onError }),
    ...(onSuccess && { onSuccess }),
  })
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // The same key is hashed by every component that reads it.
        ...(import.meta.env.SSR && { queryKeyHashFn: keyHash }),
      },
    },
  })
  bindHttp(queryClient, http)
  return { http, queryClient }
}

/** Logs a visitor's failed calls to the console (LY-10); the server has its own log. */
function logFailure({ kind, status, code, message, requestId }: ApiError): void {
  console.error(`A call failed: ${[status || kind, code, message, requestId].filter(Boolean).join(' · ')}`)
}
