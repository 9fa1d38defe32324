import type { WishlistItem } from '#generated/api.d.ts'
import { type WishlistContext, countSaved, isSaved } from './wishlist-context.ts'

interface Snapshot {
  context: WishlistContext
}

export interface WishlistRow {
  item: WishlistItem
  /** Shown as a placeholder from which the removal can be undone. */
  isRemoved: boolean
  /** Being moved to the cart. */
  isMoving: boolean
}

/** Selects whether a product is saved, counting operations that are still pending. */
export const selectIsSaved = (productId: number) => (snapshot: Snapshot) => isSaved(snapshot.context, productId)

export const selectSavedCount = ({ context }: Snapshot): number => countSaved(context)

export const selectIsLoaded = ({ context }: Snapshot): boolean => context.isLoaded

const rowsByContext = new WeakMap<WishlistContext, readonly WishlistRow[]>()

/** Selects the saved products and, in their former places, those just removed. The array is stable per context. */
export function selectRows({ context }: Snapshot): readonly WishlistRow[] {
  let rows = rowsByContext.get(context)
  if (!rows) rowsByContext.set(context, (rows = buildRows(context)))
  return rows
}

function buildRows(context: WishlistContext): WishlistRow[] {
  const { items, removed, inFlight, queue } = context
  const moves = [inFlight, ...queue].filter((operation) => operation?.kind === 'move')
  const toRow = (item: WishlistItem): WishlistRow => {
    const { id } = item.product
    const isMoving = moves.some((operation) => operation?.productId === id)
    return { item, isMoving, isRemoved: !isMoving && !isSaved(context, id) }
  }
  const unlisted = removed.filter(({ item }) => items.every(({ product }) => product.id !== item.product.id))
  const rows = items.map(toRow)
  for (const { item, index } of unlisted.toReversed()) rows.splice(index, 0, toRow(item))
  return rows
}
