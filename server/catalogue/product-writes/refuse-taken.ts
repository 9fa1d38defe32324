import { type ValueErrors, refuseValues } from '#server/platform/resources/refuse-values.ts'

/**
 * Runs a write. A value that another transaction took after the check is refused like one found by the check.
 *
 * @param errors by name of the unique constraint
 */
export async function refuseTaken<T>(
  work: () => Promise<T>,
  errors: Readonly<Record<string, () => ValueErrors>>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint !== undefined) refuseValues(errors[constraint]?.() ?? {})
    throw error
  }
}
