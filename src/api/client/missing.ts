import { ApiError } from './errors.ts'

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
