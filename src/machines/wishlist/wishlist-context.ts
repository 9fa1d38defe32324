/** The wishlist machine's context, apart from the machine: pages read it before the machine's code has come. */
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

/** Everything asked for and not done, in order. */
export const pending = ({ inFlight, queue }: WishContext) => (inFlight ? [inFlight, ...queue] : queue)

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
