import type { PointerErrors } from '#domain/pointer-errors.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** @throws ApiError 422 if there are any errors. */
export function refuseErrors(errors: PointerErrors, code: string, message: string): void {
  if (Object.keys(errors).length > 0) throw new ApiError(422, code, message, { payload: { errors } })
}

/** Runs a write. A unique constraint that another transaction has just violated gives the same error as a check. */
export async function refuseTaken<T>(
  work: () => Promise<T>,
  errorOf: (constraint: string) => ApiError | undefined,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    throw (code === '23505' && constraint !== undefined ? errorOf(constraint) : undefined) ?? error
  }
}
