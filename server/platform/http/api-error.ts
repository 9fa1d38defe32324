/** A refusal with an honest HTTP status; its message is meant for the visitor. Thrown anywhere below a route. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Stable machine-readable reason, snake_case. */
  readonly code: string
  readonly payload: Record<string, unknown> | undefined
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined
  /** Cache tags of what the refusal was made from, so that a page built on it can be dropped. */
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

/** The envelope of a failed reply (specification §7). */
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
  /** An error of ours, or of something we rely on: goes into the log, with its stack. */
  ours: boolean
  /** The shop does not do it now, and says when to ask again: one short line in the log, however many there are. */
  isRefusal: boolean
}

const envelope = (code: string, message: string): ErrorEnvelope => ({ status: 'error', message, code })

/** What to answer for anything that was thrown. Internals never reach the visitor. */
export function failureOf(error: unknown): Failure {
  const failure = judge(error)
  const isRefusal = failure.status === 429 || (failure.status === 503 && failure.retryAfter !== undefined)
  return { ...failure, isRefusal, ours: failure.ours && !isRefusal }
}

function judge(error: unknown): Omit<Failure, 'isRefusal'> {
  if (error instanceof ApiError) {
    const { status, code, message, payload, retryAfter, tags } = error
    return {
      status,
      envelope: { ...envelope(code, message), ...(payload && { payload }) },
      retryAfter,
      tags,
      ours: status >= 500,
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
      envelope: envelope('malformed', `The request is malformed: ${message ?? validationContext}.`),
      ours: false,
    }
  if (isBadValue(code))
    return {
      status: 400,
      envelope: envelope('malformed', 'The request holds a value that cannot be used.'),
      ours: false,
    }
  if (code === '40P01' || code === '40001')
    return {
      status: 409,
      envelope: envelope('conflict', 'Someone else changed this at the same moment. Please try again.'),
      retryAfter: 1,
      ours: true,
    }
  if (code !== undefined && DISK_IS_FULL.has(code))
    return {
      status: 507,
      envelope: envelope('storage_full', 'The shop has no room to save this right now. Please try again later.'),
      retryAfter: 60,
      ours: true,
    }
  if (isUnavailable(code, message))
    return {
      status: 503,
      envelope: envelope('unavailable', 'The shop cannot answer right now. Please try again in a moment.'),
      retryAfter: 2,
      ours: true,
    }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      envelope: envelope(statusCode === 413 ? 'too_large' : 'malformed', message ?? 'The request is malformed.'),
      ours: false,
    }
  }
  return {
    status: 500,
    envelope: envelope('internal', 'Something went wrong on our side. Please try again.'),
    ours: true,
  }
}

/** What a file system says, and Postgres (disk_full). */
const DISK_IS_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Postgres' “data exception” codes for values that no column can hold: a null byte, a number out of range, bad UTF-8. */
function isBadValue(code: string | undefined): boolean {
  return code === '22P02' || code === '22003' || code === '22021' || code === '22P05'
}

/** No connection, no free connection, a statement that ran too long, a database that starts or stops. */
function isUnavailable(code: string | undefined, message = ''): boolean {
  if (code && /^(08|57P0[1-3]|57014|53)/.test(code)) return true
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'].includes(code))
    return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    message,
  )
}
