/** What the page reads from the wishlist, besides its tags. Each gives the same value until something changes. */
import type { WishlistItem } from '#generated/api.d.ts'
import { type WishContext, countSaved, isSaved } from './wishlist-context.ts'

interface Snapshot {
  context: WishContext
}

/** A line of the list: a product, or the place of one that was removed and can be put back. */
export interface WishRow {
  item: WishlistItem
  isRemoved: boolean
  /** On its way to the cart. */
  isMoving: boolean
}

/** Whether a product is saved; a wish counts at once. */
export const selectIsSaved = (productId: number) => (snapshot: Snapshot) => isSaved(snapshot.context, productId)

/** Products in the list, for badges; 0 for a guest. */
export const selectSavedCount = ({ context }: Snapshot): number => countSaved(context)

/** Whether the server has answered with the list: an empty one may then be called empty. */
export const selectIsLoaded = ({ context }: Snapshot): boolean => context.isLoaded

const shown = new WeakMap<WishContext, readonly WishRow[]>()

/** The list as it is seen: products and the places of those just removed. */
export function selectRows({ context }: Snapshot): readonly WishRow[] {
  let rows = shown.get(context)
  if (!rows) shown.set(context, (rows = rowsOf(context)))
  return rows
}

function rowsOf(context: WishContext): WishRow[] {
  const { items, removed, inFlight, queue } = context
  const moving = [inFlight, ...queue].filter((operation) => operation?.kind === 'move')
  const rowOf = (item: WishlistItem): WishRow => {
    const { id } = item.product
    const isMoving = moving.some((operation) => operation?.productId === id)
    return { item, isMoving, isRemoved: !isMoving && !isSaved(context, id) }
  }
  const gone = removed.filter(({ item }) => items.every(({ product }) => product.id !== item.product.id))
  const rows = items.map(rowOf)
  for (const { item, index } of gone.toReversed()) rows.splice(index, 0, rowOf(item))
  return rows
}
