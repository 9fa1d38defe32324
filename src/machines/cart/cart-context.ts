/** The cart machine's context, apart from the machine: pages read it before the machine's code has come. */
import type { CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart } from '#generated/api.d.ts'
import type { CartOperation, CartQueue, RemovedLine } from './cart-wishes.ts'

export interface CartContext {
  /** As the server last said; undefined before the first load and for visitors without a cart. */
  cart: Cart | undefined
  isLoaded: boolean
  /** Asked for, not sent yet. */
  queue: CartQueue
  /** The one operation the server is busy with. */
  inFlight: CartOperation | undefined
  /** Something newer than the reply to come is known already. */
  isReplyOutdated: boolean
  /** The cart is to be read as soon as there is nothing else to do. */
  mustLoad: boolean
  isLoadQuiet: boolean
  /** Refreshing because the tab became visible; the shown cart stays valid meanwhile. */
  isRefresh: boolean
  /** The queue when the session ended: sent after the login, or with the next operation. */
  heldQueue: CartQueue | undefined
  /** Quantities are still being clicked. */
  isSettling: boolean
  /** What can be put back. */
  removed: readonly RemovedLine[]
  hasUnseenPrices: boolean
  /** Why the last change of a kind was refused: a coupon, an address. */
  refusals: Readonly<Partial<Record<CartChange['of'], ApiError>>>
}

export const emptyContext: CartContext = {
  cart: undefined,
  isLoaded: false,
  queue: [],
  inFlight: undefined,
  isReplyOutdated: false,
  mustLoad: false,
  isLoadQuiet: false,
  isRefresh: false,
  heldQueue: undefined,
  isSettling: false,
  removed: [],
  hasUnseenPrices: false,
  refusals: {},
}

/** Everything asked for and not done, in order. */
export function pendingOperations({ inFlight, queue }: Pick<CartContext, 'inFlight' | 'queue'>): CartQueue {
  return inFlight ? [inFlight, ...queue] : queue
}
