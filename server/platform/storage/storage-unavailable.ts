import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/request-errors.ts'

/** Describes a failure of the storage. Visitors get no details; the log gets `cause`. */
export function storageUnavailable(cause: unknown): ApiError {
  const error = new ApiError(503, 'storage_unavailable', t.storageUnavailable())
  error.cause = cause
  return error
}
