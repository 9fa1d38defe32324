/** Separate from the machine, because pages read the context before the machine's code is loaded. */
import type { CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart } from '#generated/api.d.ts'
import type { CartOperation, CartQueue, RemovedLine } from './cart-operations.ts'

export interface CartContext {
  /** The server's latest cart; undefined before the first load and for visitors without a cart. */
  cart: Cart | undefined
  isLoaded: boolean
  /** Requested, but not sent yet. */
  queue: CartQueue
  inFlight: CartOperation | undefined
  /** Something newer than the pending reply is already known. */
  isReplyOutdated: boolean
  /** The cart must be reloaded once nothing else is pending. */
  mustLoad: boolean
  isLoadQuiet: boolean
  /** Refreshing because the tab became visible; the shown cart stays valid in the meantime. */
  isRefresh: boolean
  /** The queue when the session expired; sent after the login, or with the next operation. */
  queueForLogin: CartQueue | undefined
  /** Quantities are still being clicked. */
  isSettling: boolean
  /** Removed lines that can be restored. */
  removed: readonly RemovedLine[]
  hasUnseenPrices: boolean
  /** Errors of the last change by kind, such as a coupon or an address. */
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
  queueForLogin: undefined,
  isSettling: false,
  removed: [],
  hasUnseenPrices: false,
  refusals: {},
}

export function pendingOperations({ inFlight, queue }: Pick<CartContext, 'inFlight' | 'queue'>): CartQueue {
  return inFlight ? [inFlight, ...queue] : queue
}
