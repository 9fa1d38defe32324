import type { WishlistItem } from '#generated/api.d.ts'

export interface WishlistOperation {
  kind: 'save' | 'remove' | 'move'
  productId: number
}

/** A product removed from the list, with its former position. */
export interface RemovedItem {
  item: WishlistItem
  index: number
}

export interface WishlistContext {
  /** The server's latest list, newest first. */
  items: readonly WishlistItem[]
  isLoaded: boolean
  inFlight: WishlistOperation | undefined
  queue: readonly WishlistOperation[]
  /** Removals that can still be undone. */
  removed: readonly RemovedItem[]
  /** The product a guest wanted to save, kept until the login. */
  saveAfterLogin: number | undefined
}

export const emptyWishlist: WishlistContext = {
  items: [],
  isLoaded: false,
  inFlight: undefined,
  queue: [],
  removed: [],
  saveAfterLogin: undefined,
}

export const pendingOperations = ({ inFlight, queue }: WishlistContext) => (inFlight ? [inFlight, ...queue] : queue)

/** Returns whether the list will contain the product once all pending operations have succeeded. */
export function isSaved(context: WishlistContext, productId: number): boolean {
  const last = pendingOperations(context).findLast((operation) => operation.productId === productId)
  return last ? last.kind === 'save' : context.items.some(({ product }) => product.id === productId)
}

/** Returns how many products the list will contain once all pending operations have succeeded. */
export function countSaved(context: WishlistContext): number {
  const listed = context.items.map(({ product }) => product.id)
  const changed = pendingOperations(context).map(({ productId }) => productId)
  return [...new Set([...listed, ...changed])].filter((id) => isSaved(context, id)).length
}
