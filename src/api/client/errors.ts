import type { Reply } from './reply.ts'

/**
 * Why a call failed: no reply (`network`, also a timeout), an error status (`http`), or a reply that breaks the API's
 * contract (`contract`: empty, HTML, broken JSON, or against its schema).
 */
export type ApiErrorKind = 'network' | 'http' | 'contract'

interface ApiErrorDetails {
  kind: ApiErrorKind
  message: string
  /** HTTP status; 0 when there was no reply. */
  status?: number | undefined
  /** The reply's machine-readable reason, such as "out-of-stock". */
  code?: string | undefined
  requestId?: string | undefined
  reply?: Reply | undefined
  cause?: unknown
}

/** The only error of the API client; its message is suitable for shoppers. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: string | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** The whole reply with its `payload`, if it could be read. */
  readonly reply: Reply | undefined

  constructor({ kind, message, status = 0, code, requestId, reply, cause }: ApiErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
    this.status = status
    this.code = code
    this.requestId = requestId
    this.reply = reply
  }
}
