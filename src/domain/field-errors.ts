import { hasNoReply } from './no-reply.ts'

/**
 * Returns the errors of a 422 by field name (`payload.errors` of its reply); empty for other failures. A field is named
 * by its JSON pointer without the leading slash: `email`, `lines/0/price`.
 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { reply } = (error ?? {}) as { reply?: { payload?: { errors?: unknown } } }
  const errors = reply?.payload?.errors
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]: [string, unknown]) =>
      typeof message === 'string' ? [[field.replace(/^\//, ''), message]] : [],
    ),
  )
}

/** Returns whether a form shows a failure itself: no reply came (LY-16), or the reply names fields. */
export const isFormFailure = (error: unknown): boolean =>
  hasNoReply(error) || Object.keys(fieldErrorsOf(error)).length > 0

/** Returns the failure if a form shows it itself; a toast explains others. */
export const formFailureOf = (error: unknown): unknown => (isFormFailure(error) ? error : undefined)
