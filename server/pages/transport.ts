import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { ApiTransport } from '#api/transport.ts'

/** Headers of the visitor that go along to the API when a page is only for them. */
const PERSONAL = ['cookie', 'authorization', 'user-agent', 'accept-language'] as const

interface Visitor {
  origin: string
  address: string
  headers: Record<string, string | undefined>
}

/**
 * Calls the API in process. `visitor.headers` reach it only for pages that are not kept: a page for everybody must not be made from
 * what one visitor is allowed to see.
 */
export function inProcessTransport(
  app: FastifyInstance,
  visitor: Visitor,
  personal: boolean,
  signal: AbortSignal,
): ApiTransport {
  const own = personal
    ? Object.fromEntries(PERSONAL.flatMap((name) => (visitor.headers[name] ? [[name, visitor.headers[name]]] : [])))
    : {}
  const host = new URL(visitor.origin).host
  return async ({ method, path, headers, body, signal: ofCall }) => {
    // Only the API: a path that led back to a page would render without end.
    if (!path.startsWith('/api/')) throw new TypeError(`Not a call of the API: ${path}`)
    const response = await withSignals(
      app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...own, ...headers, ...app.internalHeaders(visitor.origin), host },
        remoteAddress: visitor.address,
        ...(body !== undefined && { payload: body }),
      }),
      ofCall ? AbortSignal.any([signal, ofCall]) : signal,
    )
    return {
      status: response.statusCode,
      header: (name) => {
        const value = response.headers[name.toLowerCase()]
        return value === undefined ? undefined : String(value)
      },
      text: async () => response.payload,
    }
  }
}

/** The reply, or a rejection as soon as nobody waits for it any more. */
function withSignals(reply: Promise<LightMyRequestResponse>, signal: AbortSignal): Promise<LightMyRequestResponse> {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason as Error)
    signal.addEventListener('abort', give, { once: true })
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}
