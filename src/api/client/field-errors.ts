import { ApiError } from './errors.ts'
import { isRecord } from './reply.ts'

/** What a 422 says is wrong with each field (`payload.errors`); empty for any other failure. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.reply?.payload?.['errors'] : undefined
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) => (typeof message === 'string' ? [[field, message]] : [])),
  )
}
