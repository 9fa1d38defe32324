/** For tests: a transport that replies from a list and records its requests. */
import type { ApiRequest, ApiResponse, ApiTransport } from '../client/transport.ts'

/** A prepared reply; `error` is a failed connection. */
export interface FakeAnswer {
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Written as JSON, unless it is text. */
  body?: unknown
  error?: Error
  /** Never replies, until the request is aborted. */
  hangs?: boolean
}

export interface FakeTransport {
  transport: ApiTransport
  requests: ApiRequest[]
}

/** Request n gets reply n; later ones get the last. */
export function fakeTransport(...answers: FakeAnswer[]): FakeTransport {
  const requests: ApiRequest[] = []
  const transport: ApiTransport = async (request) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? {}
    requests.push(request)
    if (answer.error) throw answer.error
    if (answer.hangs) return aborted(request.signal)
    return responseOf(answer)
  }
  return { transport, requests }
}

/** A successful reply with data. */
export function success(data: unknown, message?: string): FakeAnswer {
  return { status: 200, body: { status: 'success', data, ...(message !== undefined && { message }) } }
}

/** A failed reply. */
export function failure(status: number, message: string, rest: object = {}): FakeAnswer {
  return { status, body: { status: 'error', message, ...rest } }
}

function responseOf({ status = 200, headers = {}, body }: FakeAnswer): ApiResponse {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  return {
    status,
    header: (name) => headers[name],
    text: () => Promise.resolve(text),
    blob: () => Promise.resolve(new Blob([text])),
  }
}

function aborted(signal: AbortSignal | undefined): Promise<ApiResponse> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
}
