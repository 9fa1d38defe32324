/** How the wishlist changes: pure steps from one context to the next, and what is seen of it meanwhile. */
import type { WishlistItem } from '#generated/api.d.ts'

/** A call that is to be made. */
export interface WishOperation {
  kind: 'save' | 'drop' | 'move'
  productId: number
}

/** A product that left the list, and where it stood. */
export interface RemovedWish {
  item: WishlistItem
  index: number
}

export interface WishContext {
  /** As the server last said, the newest first. */
  items: readonly WishlistItem[]
  isLoaded: boolean
  inFlight: WishOperation | undefined
  queue: readonly WishOperation[]
  /** What can be put back, as long as the list is looked at. */
  removed: readonly RemovedWish[]
  /** What a guest pressed: saved after the login. */
  wished: number | undefined
}

export const noWishes: WishContext = {
  items: [],
  isLoaded: false,
  inFlight: undefined,
  queue: [],
  removed: [],
  wished: undefined,
}

const pending = ({ inFlight, queue }: WishContext) => (inFlight ? [inFlight, ...queue] : queue)

/** Whether a product is in the list once all that is pending is done. */
export function isSaved(context: WishContext, productId: number): boolean {
  const last = pending(context).findLast((operation) => operation.productId === productId)
  return last ? last.kind === 'save' : context.items.some(({ product }) => product.id === productId)
}

/** Products in the list once all that is pending is done. */
export function countSaved(context: WishContext): number {
  const ids = new Set([...context.items.map(({ product }) => product.id), ...pending(context).map(idOf)])
  return [...ids].filter((id) => isSaved(context, id)).length
}

const idOf = ({ productId }: WishOperation) => productId

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
