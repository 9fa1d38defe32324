import { valueAt } from '#engine/json-pointer.ts'
import { isShownAt, nextChange } from '#engine/visibility.ts'
import { expiryTag } from '#server/platform/cache/tagged-cache.ts'

/**
 * Decides which items of documents are shown at an instant. The tag says how long that is valid. The others stay in their
 * places, so that ids do not change, but visitors do not get their content: nobody may learn of a sale before it begins.
 */
export function showAt(
  now: number,
  lists: readonly (readonly unknown[])[],
  isAdmin: boolean,
): { tags: string[]; show: (item: unknown) => unknown; isShown: (item: unknown) => boolean } {
  const changes = lists.flatMap((items) => items.flatMap((item) => nextChange(valueAt(item, '/visible'), now) ?? []))
  const tags = changes.length > 0 ? [expiryTag(Math.min(...changes) - now, now)] : []
  const isShown = (item: unknown): boolean => isShownAt(valueAt(item, '/visible'), now)
  const show = (item: unknown): unknown => {
    if (isShown(item)) return item
    if (isAdmin) return { ...(item as object), hidden: true }
    const { key, ref, id } = item as Record<string, unknown>
    return { ...(key === undefined ? { ref } : { key }), ...(id !== undefined && { id }), hidden: true }
  }
  return { tags, show, isShown }
}
