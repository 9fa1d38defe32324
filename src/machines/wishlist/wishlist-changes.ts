/** Pure updates of the wishlist's context. */
import type { WishlistItem } from '#generated/api.d.ts'
import {
  type WishlistContext,
  type WishlistOperation,
  emptyWishlist,
  isSaved,
  pendingOperations,
} from './wishlist-context.ts'

/** Queues an operation in place of the product's queued one, unless it would change nothing. */
export function enqueue(context: WishlistContext, kind: WishlistOperation['kind'], productId: number): WishlistContext {
  const others = context.queue.filter((operation) => operation.productId !== productId)
  const without = { ...context, queue: others }
  const isRedundant = context.isLoaded && isSaved(without, productId) === (kind === 'save')
  return isRedundant ? without : { ...without, queue: [...others, { kind, productId }] }
}

export function toggleSaved(context: WishlistContext, productId: number): WishlistContext {
  return enqueue(context, isSaved(context, productId) ? 'remove' : 'save', productId)
}

/** Queues a removal and remembers the position, so that the removal can be undone in place. */
export function removeItem(context: WishlistContext, productId: number): WishlistContext {
  const index = context.items.findIndex(({ product }) => product.id === productId)
  const item = context.items[index]
  const next = enqueue(context, 'remove', productId)
  if (!item) return next
  return { ...next, removed: [...next.removed.filter((one) => one.item.product.id !== productId), { item, index }] }
}

export const nextKind = ({ queue }: WishlistContext) => queue[0]?.kind

export function startNext(context: WishlistContext): WishlistContext {
  const { queue } = context
  return { ...context, inFlight: queue[0], queue: queue.slice(1) }
}

/** Replaces the list by the server's and completes the operation in flight. */
export function setItems(context: WishlistContext, items: readonly WishlistItem[]): WishlistContext {
  return { ...context, items, isLoaded: true, inFlight: undefined }
}

/** Clears the wishlist. After an expired session, the last pending save is kept for the next login. */
export function endSession(context: WishlistContext, hasExpired: boolean): WishlistContext {
  const save = hasExpired ? pendingOperations(context).findLast(({ kind }) => kind === 'save') : undefined
  return { ...emptyWishlist, saveAfterLogin: save?.productId }
}
