import { ApiError } from './client/errors.ts'

/** The calls that ask for something an author has named: that it is gone is no failure, and nothing to tell a shopper of. */
export const QUIET_IF_MISSING = ['not_found', 'malformed'] as const

/** What stands in the place of something that was removed, is not published, or can never have been; other failures stay failures (EN-09). */
export async function orMissing<Found, Missing>(found: Promise<Found>, missing: Missing): Promise<Found | Missing> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
    throw error
  }
}
