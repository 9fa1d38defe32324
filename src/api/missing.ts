import { ApiError } from './client/errors.ts'

/** Error codes that show no toast when a document refers to something that no longer exists. */
export const QUIET_IF_MISSING = ['not_found', 'malformed'] as const

/**
 * Resolves with `missing` when the item was removed, is unpublished or never existed. Other errors are rethrown
 * (EN-09).
 */
export async function orMissing<Found, Missing>(found: Promise<Found>, missing: Missing): Promise<Found | Missing> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
    throw error
  }
}
