/**
 * The API client (specification §7, §8, §9): one envelope, one kind of error, the retries of AP-02, and one event for
 * messages shown as toasts.
 */
import { type QueryValue, withQuery } from '#lib/url.ts'
import { randomId } from '#lib/uuid.ts'
import * as common from '#words/common.ts'
import { type ContractCheck, developmentCheck } from './contract.ts'
import { abortReason, type Deadline, startDeadline, wait } from './deadline.ts'
import { ApiError } from './errors.ts'
import { type Reply, messageOf, readReply } from './reply.ts'
import { retriesOf, retryDelay } from './retry.ts'
import type { ApiRequest, ApiResponse, ApiTransport } from './transport.ts'

const DEFAULT_TIMEOUT_MS = 15_000

/** A request to the API. `T` is the data of its reply. */
export interface Call<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Starts with "/api/". */
  path: string
  /** undefined and null are omitted. */
  query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON. */
  body?: unknown
  /** A file upload, instead of `body`. */
  form?: FormData
  /** Never set; carries the type. */
  readonly data?: T
  signal?: AbortSignal | undefined
  /**
   * Suppresses toasts: all; the success toast, if the reply's message is a verdict; or those of failures with these
   * codes, which the caller handles.
   */
  quiet?: boolean | 'success' | readonly string[] | undefined
  /** A successful reply is a file: its data is a ReceivedFile. */
  isFile?: boolean
  /** For a call that takes longer than the client's limit. */
  timeoutMs?: number
}

/** A file as the server sent it. */
export interface ReceivedFile {
  content: Blob
  /** The header that names it. */
  disposition: string | undefined
}

/** A readable reply, successful or not. */
export interface Answer<T> {
  /** HTTP status. */
  httpStatus: number
  requestId: string
  reply: Reply & { data: T | undefined }
}

/** A message for the visitor (LY-10). */
export interface ApiMessage {
  kind: 'success' | 'error'
  text: string
  /** For an error: the failed call, or a missing network; `onSuccess` names the same once it is resolved. */
  cause?: string
}

/** The cause of every error without a reply. */
export const NETWORK = 'network'

/** A client bound to one transport. */
export interface Http {
  /**
   * Returns the data of a successful reply. Rejects with ApiError, or with an AbortError when `signal` is aborted.
   */
  call<T>(call: Call<T>): Promise<T>
  /** Returns the reply, whatever its status, without a toast; for calls whose failures have content (RT-10). */
  ask<T>(call: Call<T>): Promise<Answer<T>>
}

/** Options of a client; only the transport is required. */
export interface HttpOptions {
  transport: ApiTransport
  /** Per attempt. */
  timeoutMs?: number
  /** One for all calls, which ends them instead. Server only. */
  deadline?: Deadline
  onMessage?: (message: ApiMessage) => void
  /** A successful call: errors with one of these causes are resolved. */
  onSuccess?: (...causes: string[]) => void
  /** Request errors are logged as well as shown (specification §8). */
  onError?: (error: ApiError, call: { path: string }) => void
  checkContract?: ContractCheck | undefined
}

/** Creates the client of a page (in the browser) or of a request (on the server). */
export function createHttp({
  transport,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  deadline: shared,
  onMessage,
  onSuccess,
  onError,
  checkContract = developmentCheck,
}: HttpOptions): Http {
  /** A single attempt; rejects with ApiError network without a reply. */
  async function attempt(
    request: ApiRequest,
    { signal, isFile, timeoutMs: ownTimeoutMs }: Call<unknown>,
  ): Promise<{ response: ApiResponse; text: string; file?: ReceivedFile }> {
    const deadline = (import.meta.env.SSR && shared) || startDeadline(ownTimeoutMs ?? timeoutMs, signal)
    try {
      deadline.signal.throwIfAborted()
      const response = await transport({ ...request, signal: deadline.signal })
      if (isFile && response.blob && !isFailure(response.status)) {
        const file = { content: await response.blob(), disposition: response.header('content-disposition') }
        return { response, text: '', file }
      }
      return { response, text: await response.text() }
    } catch (cause) {
      if (signal?.aborted) throw abortReason(signal)
      const isLate = deadline.hasTimedOut()
      throw new ApiError({
        kind: 'network',
        message: isLate ? common.timeout() : common.noConnection(),
        code: isLate ? 'timeout' : 'unreachable',
        requestId: request.headers['x-request-id'],
        cause,
      })
    } finally {
      if (!import.meta.env.SSR || !shared) deadline.clear()
    }
  }

  async function send(request: ApiRequest, call: Call<unknown>) {
    for (let left = retriesOf(request.method); ; left -= 1) {
      const result = await attempt(request, call)
      if (left === 0) return result
      const delay = retryDelay(result.response.status, result.response.header('retry-after'), Date.now())
      if (delay === undefined) return result
      await wait(delay, call.signal)
    }
  }

  async function ask<T>(call: Call<T>): Promise<Answer<T>> {
    const request = requestOf(call)
    const { response, text, file } = await send(request, call)
    const requestId = response.header('x-request-id') ?? request.headers['x-request-id'] ?? ''
    if (file) return { httpStatus: response.status, requestId, reply: fileReply(file) as Answer<T>['reply'] }
    const reply = readReply(text)
    const broken = (message: string, cause?: string) =>
      new ApiError({ kind: 'contract', message, status: response.status, requestId, reply, cause })
    if (!reply) throw broken(isFailure(response.status) ? common.requestFailed() : common.unreadableReply())
    if (reply.status === 'success' && !isFailure(response.status)) {
      const problem = await checkContract?.(call, reply.data)
      if (problem) throw broken(`${call.method} ${call.path}: ${problem}`, problem)
    }
    return { httpStatus: response.status, requestId, reply: reply as Answer<T>['reply'] }
  }

  async function call<T>(given: Call<T>): Promise<T> {
    try {
      const { httpStatus: status, requestId, reply } = await ask(given)
      if (reply.status === 'error' || isFailure(status)) {
        const message = messageOf(reply) ?? common.requestFailed()
        throw new ApiError({ kind: 'http', message, status, code: reply.code, requestId, reply })
      }
      onSuccess?.(NETWORK, causeOf(given))
      const text = messageOf(reply)
      if (text !== undefined && given.quiet !== true && given.quiet !== 'success')
        onMessage?.({ kind: 'success', text })
      return reply.data as T
    } catch (error) {
      if (error instanceof ApiError) {
        onError?.(error, given)
        const cause = error.kind === 'network' ? NETWORK : causeOf(given)
        if (!isQuiet(given.quiet, error) && !isSessionGone(error))
          onMessage?.({ kind: 'error', text: toastOf(error), cause })
      }
      throw error
    }
  }

  return { call, ask }
}

const fileReply = (data: ReceivedFile): Reply => ({
  status: 'success',
  message: undefined,
  data,
  payload: undefined,
  code: undefined,
})

/** The login dialog that opens explains it (RT-11), so no toast is needed. */
const isSessionGone = ({ status, code = '' }: ApiError): boolean =>
  status === 401 && ['session_ended', 'login_required'].includes(code)

const causeOf = ({ method, path }: Call<unknown>): string => `${method} ${path}`
const isFailure = (status: number) => status < 200 || status > 299

function isQuiet(quiet: Call<unknown>['quiet'], { code }: ApiError): boolean {
  return typeof quiet === 'object' ? code !== undefined && quiet.includes(code) : quiet === true
}

/** The reply's message for a 422, the error's own otherwise (specification §8). */
function toastOf(error: ApiError): string {
  return (error.status === 422 ? messageOf(error.reply) : undefined) ?? error.message
}

function requestOf({ method, path, query, body, form }: Call<unknown>): ApiRequest {
  return {
    method,
    path: withQuery(path, query),
    headers: {
      accept: 'application/json',
      'x-request-id': randomId(),
      // One key for the call and its retry: the server replays its first reply instead of acting twice.
      ...(method === 'POST' && { 'idempotency-key': randomId() }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && !form && { body: JSON.stringify(body) }),
    ...(form && { form }),
  }
}
