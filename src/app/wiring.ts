import { QueryClient } from '@tanstack/react-query'
import { bindHttp } from '#api/client/http-of.ts'
import { keyHash } from '#api/client/key-hash.ts'
import type { ApiError } from '#api/client/errors.ts'
import { createHttp, type Http, type HttpOptions } from '#api/client/http.ts'
import type { ApiTransport } from '#api/client/transport.ts'
import { createRegistry } from '#engine/registry.ts'
import { loadSheet } from '#lib/load-sheet.ts'
import { deferred, eager } from '#generated/section-modules.js'

/** The registry of all sections: those that are eager are here with the entry, the others come as chunks. */
export const registry = createRegistry(deferred, eager, loadSheet)

interface Options {
  transport: ApiTransport
  /** Milliseconds a call may take. */
  timeoutMs: number
  onMessage?: HttpOptions['onMessage']
  onSuccess?: HttpOptions['onSuccess']
  /** Called for a call that was refused because nobody is logged in any more. */
  onLoginRequired?: (call: { path: string }) => void
  /** Called for a call that was refused because the shop is closed to the visitor. */
  onShopClosed?: () => void
}

/**
 * The API client and the query client of one visitor: one for the whole life of a tab, a new one for each page
 * that the server renders. What the server sent is not fetched again, and retries are the http layer's alone.
 */
export function createData({ transport, timeoutMs, onMessage, onSuccess, onLoginRequired, onShopClosed }: Options): {
  http: Http
  queryClient: QueryClient
} {
  const onError = (error: ApiError, { path }: { path: string }) => {
    logFailure(error)
    // Of a login that is refused it says nothing but that.
    if (error.status === 401 && !path.startsWith('/api/auth/')) onLoginRequired?.({ path })
    if (error.code === 'shop_closed') onShopClosed?.()
  }
  const http = createHttp({
    transport,
    timeoutMs,
    ...(onMessage && { onMessage, onError }),
    ...(onSuccess && { onSuccess }),
  })
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Each observer hashes its key again: on the server that is a twentieth of a page, in a browser nothing.
        ...(import.meta.env.SSR && { queryKeyHashFn: keyHash }),
      },
    },
  })
  bindHttp(queryClient, http)
  return { http, queryClient }
}

/** A visitor's failed calls stand in the console as well (LY-10); the server logs its own. */
function logFailure({ kind, status, code, message, requestId }: ApiError): void {
  console.error(`A call failed: ${[status || kind, code, message, requestId].filter(Boolean).join(' · ')}`)
}
