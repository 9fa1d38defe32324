/** How the wishlist changes: pure steps from one context to the next, and what is seen of it meanwhile. */
import type { WishlistItem } from '#generated/api.d.ts'
import { type WishContext, type WishOperation, isSaved, noWishes, pending } from './wishlist-context.ts'

/** With an operation that takes the place of whatever was still to be sent for the product. */
export function queued(context: WishContext, kind: WishOperation['kind'], productId: number): WishContext {
  const others = context.queue.filter((operation) => operation.productId !== productId)
  const without = { ...context, queue: others }
  // Before the list is known nothing is pointless.
  const isPointless = context.isLoaded && isSaved(without, productId) === (kind === 'save')
  return isPointless ? without : { ...without, queue: [...others, { kind, productId }] }
}

export function toggled(context: WishContext, productId: number): WishContext {
  return queued(context, isSaved(context, productId) ? 'drop' : 'save', productId)
}

/** With a product dropped in the list, where it can be put back. */
export function dropped(context: WishContext, productId: number): WishContext {
  const index = context.items.findIndex(({ product }) => product.id === productId)
  const item = context.items[index]
  const next = queued(context, 'drop', productId)
  if (!item) return next
  return { ...next, removed: [...next.removed.filter((one) => one.item.product.id !== productId), { item, index }] }
}

/** What is to be sent next. */
export const nextKind = ({ queue }: WishContext) => queue[0]?.kind

export function started(context: WishContext): WishContext {
  const { queue } = context
  return { ...context, inFlight: queue[0], queue: queue.slice(1) }
}

/** The server's list has come. */
export function taken(context: WishContext, items: readonly WishlistItem[]): WishContext {
  return { ...context, items, isLoaded: true, inFlight: undefined }
}

/** After the session. */
export function ended(context: WishContext, hasExpired: boolean): WishContext {
  const save = hasExpired ? pending(context).findLast(({ kind }) => kind === 'save') : undefined
  return { ...noWishes, wished: save?.productId }
}
