import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/admin-errors.ts'

/** Where a page of a list ends: the sort value of its last row, as text, and its id. */
export interface Cursor {
  value: string
  id: number
}

export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** @throws ApiError 400 for anything else than a cursor */
export function readCursor(text: string): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof value === 'string' && Number.isSafeInteger(id)) return { value, id: id as number }
  } catch {
    // Reported below.
  }
  throw new ApiError(400, 'bad_cursor', t.badCursor())
}
