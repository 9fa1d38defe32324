import * as t from '#words/request-errors.ts'

/** An error with an HTTP status and a message for the visitor. Throw it anywhere below a route. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Machine-readable reason in snake_case. */
  readonly code: string
  readonly payload: Record<string, unknown> | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** Cache tags, so that a page showing this error can be invalidated. */
  readonly tags: string[]

  constructor(
    status: number,
    code: string,
    message: string,
    more: { payload?: Record<string, unknown>; retryAfter?: number; tags?: string[] } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.payload = more.payload
    this.retryAfter = more.retryAfter
    this.tags = more.tags ?? []
  }
}

export const notFound = (message: string, tags: string[] = []): ApiError =>
  new ApiError(404, 'not_found', message, { tags })

/** Error envelope (specification §7). */
export interface ErrorEnvelope {
  status: 'error'
  message: string
  code: string
  payload?: Record<string, unknown>
}

export interface Failure {
  status: number
  envelope: ErrorEnvelope
  retryAfter?: number | undefined
  tags?: string[]
  /** Caused by our code or infrastructure: logged with its stack. */
  isOurFault: boolean
  /** Rate limit or overload (429, or 503 with Retry-After): logged as one line. */
  isRefusal: boolean
}

const envelope = (code: string, message: string): ErrorEnvelope => ({ status: 'error', message, code })

/** Maps any thrown value to an error reply without revealing internals. */
export function failureOf(error: unknown): Failure {
  const failure = classify(error)
  const isRefusal = failure.status === 429 || (failure.status === 503 && failure.retryAfter !== undefined)
  return { ...failure, isRefusal, isOurFault: failure.isOurFault && !isRefusal }
}

function classify(error: unknown): Omit<Failure, 'isRefusal'> {
  if (error instanceof ApiError) {
    const { status, code, message, payload, retryAfter, tags } = error
    return {
      status,
      envelope: { ...envelope(code, message), ...(payload && { payload }) },
      retryAfter,
      tags,
      isOurFault: status >= 500,
    }
  }
  const { statusCode, code, message, validation, validationContext } = error as {
    statusCode?: number
    code?: string
    message?: string
    validation?: unknown
    validationContext?: string
  }
  if (validation)
    return {
      status: 400,
      envelope: envelope('malformed', t.malformedBecause({ detail: message ?? validationContext ?? '' })),
      isOurFault: false,
    }
  if (isBadValue(code))
    return {
      status: 400,
      envelope: envelope('malformed', t.unusableValue()),
      isOurFault: false,
    }
  if (code === '40P01' || code === '40001')
    return {
      status: 409,
      envelope: envelope('conflict', t.conflict()),
      retryAfter: 1,
      isOurFault: true,
    }
  if (code !== undefined && DISK_IS_FULL.has(code))
    return {
      status: 507,
      envelope: envelope('storage_full', t.storageFull()),
      retryAfter: 60,
      isOurFault: true,
    }
  if (isUnavailable(code, message))
    return {
      status: 503,
      envelope: envelope('unavailable', t.unavailable()),
      retryAfter: 2,
      isOurFault: true,
    }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      envelope: envelope(statusCode === 413 ? 'too_large' : 'malformed', describeRefusal(statusCode, code)),
      isOurFault: false,
    }
  }
  return {
    status: 500,
    envelope: envelope('internal', t.internal()),
    isOurFault: true,
  }
}

/** Describes an error of Fastify's parsers. */
function describeRefusal(status: number, code: string | undefined): string {
  if (status === 413) return t.bodyTooLarge()
  if (status === 415) return t.unsupportedType()
  return code?.includes('JSON') ? t.invalidJson() : t.malformed()
}

const DISK_IS_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Errors of Postgres for values that no column can store: malformed numbers and dates, numbers and dates out of range,
 * null bytes, invalid UTF-8, a text that is too long for its column or index.
 */
const BAD_VALUE: ReadonlySet<string> = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000'])
const isBadValue = (code: string | undefined): boolean => code !== undefined && BAD_VALUE.has(code)

/** Connection failures, statement timeouts, and a database that is starting or stopping. */
function isUnavailable(code: string | undefined, message = ''): boolean {
  if (code && /^(08|57P0[1-3]|57014|53)/.test(code)) return true
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code))
    return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    message,
  )
}
