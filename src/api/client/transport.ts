/** A request as sent. */
export interface ApiRequest {
  method: string
  /** Path and query, starting with "/api/". */
  path: string
  headers: Record<string, string>
  /** JSON text. */
  body?: string
  /** A file upload, instead of `body`; browsers only. */
  form?: FormData
  signal?: AbortSignal
}

/** The parts of a reply the client needs. */
export interface ApiResponse {
  status: number
  header(name: string): string | undefined
  text(): Promise<string>
  /** For files; browsers only. */
  blob?(): Promise<Blob>
}

/**
 * Sends a request to the API: with `fetch` in a browser, in process while rendering on the server. Rejects only without
 * a reply.
 */
export type ApiTransport = (request: ApiRequest) => Promise<ApiResponse>

/** The browser's transport; all calls send credentials (specification §7). `origin` defaults to the shop's own. */
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
      blob: () => response.blob(),
    }
  }
}
