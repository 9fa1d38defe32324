import type { Media } from '#generated/api.d.ts'
import { ApiError } from '#api/client/errors.ts'

/** Returns the item that a refused change was not based on, if that is why it was refused. */
export function currentIn(error: unknown): Media | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  return (error.reply?.payload as { current?: Media } | undefined)?.current
}
