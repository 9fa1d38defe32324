/** One request as it goes on the wire. */
export interface ApiRequest {
  method: string
  /** Path and query, beginning with "/api/". */
  path: string
  headers: Record<string, string>
  /** JSON text. */
  body?: string
  /** A file upload; takes the place of `body`. Only browsers send one. */
  form?: FormData
  signal?: AbortSignal
}

/** The reply as far as the client needs it. */
export interface ApiResponse {
  status: number
  header(name: string): string | undefined
  text(): Promise<string>
}

/**
 * Brings a request to the API: `fetch` in a browser, a call in process while a page is rendered on the server.
 * Rejects only when there is no reply at all.
 */
export type ApiTransport = (request: ApiRequest) => Promise<ApiResponse>

/** The browser's transport; all calls send credentials (specification §7). `origin` is the shop's own when left out. */
export function fetchTransport({ origin = '' }: { origin?: string } = {}): ApiTransport {
  return async ({ method, path, headers, body, form, signal }) => {
    const payload = form ?? body
    const response = await fetch(origin + path, {
      method,
      headers,
      credentials: 'include',
      ...(payload !== undefined && { body: payload }),
      ...(signal && { signal }),
    })
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      text: () => response.text(),
    }
  }
}
