import {
  describeDatabaseError,
  describeSystemCall,
  networkFault,
} from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as commands from '#words/commands.ts'
import * as startup from '#words/startup.ts'

/** Returns a sentence for errors that an owner can fix, and other errors as they are, to be printed completely. */
export function describeFailure(error: unknown): unknown {
  if (error instanceof StartError || error instanceof ApiError) return error.message
  const reason = networkFault(error)
  if (reason !== undefined) return startup.databaseUnreachable({ reason })
  const { code, severity, message } = error as { code?: string; severity?: string; message?: string }
  const known = describeDatabaseError(error)
  if (known !== undefined) return known
  // Only errors of Postgres have a severity.
  if (severity !== undefined) return commands.databaseRefused({ reason: message ?? '', code: code ?? '' })
  return describeSystemCall(error) ?? error
}
