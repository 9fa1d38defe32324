import { ApiError } from '#server/platform/http/api-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/request-errors.ts'
import * as startup from '#words/startup.ts'

const CODE = 'storage_unavailable'

/** Describes a failure of the storage. Visitors get no details; the log gets `cause`. */
export function storageUnavailable(cause: unknown): ApiError {
  const error = new ApiError(503, CODE, t.storageUnavailable())
  error.cause = cause
  return error
}

/** Returns the same for someone who runs a command, with the reason; undefined for other errors. */
export function describeStorageFault(error: unknown): StartError | undefined {
  if (!(error instanceof ApiError) || error.code !== CODE) return undefined
  const { name = '', message = '' } = error.cause as { name?: string; message?: string }
  return new StartError(startup.bucketUnreachable({ reason: message || name }))
}
