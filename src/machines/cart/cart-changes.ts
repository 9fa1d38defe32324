/** Pure updates of the cart machine's context. */
import type { CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart, CartItem } from '#generated/api.d.ts'
import { type CartContext, emptyContext, pendingOperations } from './cart-context.ts'
import { addedItem, afterSuccess, afterUnknownOutcome, withChange, withRemoval, withoutLine } from './cart-queue.ts'
import { type CartOperation, isLineOperation, requestedQuantity } from './cart-operations.ts'

/** Events for the page. Toasts of failures are shown by the API client (LY-10). */
export type CartAnnouncement =
  | {
      type: 'cart.itemAdded'
      item: CartItem
      quantity: number
      by: 'adding' | 'quickAdding' | 'buyingNow' | 'undoing'
      cart: Cart
    }
  | { type: 'cart.quantityChanged'; item: CartItem; from: number; to: number; cart: Cart }
  | { type: 'cart.itemRemoved'; item: CartItem; cart: Cart }
  | { type: 'cart.changed'; change: CartChange; cart: Cart }
  /** A change without a tracking event. */
  | { type: 'cart.updated'; cart: Cart }

/**
 * Returns the next operation to send. Quantities still being clicked wait, unless another operation is queued behind
 * them.
 */
export function nextOperation({ queue, isSettling }: CartContext): CartOperation | undefined {
  const isHeldBack = isSettling && queue.every(({ kind }) => kind === 'quantity')
  return isHeldBack ? undefined : queue[0]
}

/** Returns whether the line's removal is pending, so that its quantity no longer matters. */
export function isBeingRemoved(context: CartContext, itemId: number): boolean {
  return requestedQuantity(pendingOperations(context), itemId) === 0
}

/** Applies a cart from the server. A reply in flight may predate it, so the cart is reloaded afterwards. */
export function receiveCart({ inFlight }: CartContext, cart: Cart | undefined): Partial<CartContext> {
  return {
    cart,
    isLoaded: true,
    hasUnseenPrices: cart?.prices_updated ?? false,
    mustLoad: inFlight !== undefined,
    isRefresh: false,
    isReplyOutdated: inFlight !== undefined,
  }
}

/** Clears the cart; a reply in flight will be ignored. */
export function resetCart({ inFlight, isSettling }: CartContext): CartContext {
  return { ...emptyContext, inFlight, isSettling, isReplyOutdated: inFlight !== undefined }
}

/** Switches to another cart: changes of the old cart's lines are dropped, additions are kept. */
export function switchCart({ queue, inFlight }: CartContext): Partial<CartContext> {
  return {
    queue: queue.filter((operation) => operation.kind === 'add' && !operation.restores),
    removed: [],
    refusals: {},
    mustLoad: true,
    isReplyOutdated: inFlight !== undefined,
  }
}

/** Returns the quantity of a line in the server's last reply. */
export const quantityOf = ({ cart }: Pick<CartContext, 'cart'>, itemId: number): number | undefined =>
  cart?.items.find(({ id }) => id === itemId)?.quantity_in_display_unit

/** Removes a line immediately, and remembers it with the quantity shown. */
export function queueRemoval(context: CartContext, itemId: number): Partial<CartContext> {
  const index = context.cart?.items.findIndex(({ id }) => id === itemId) ?? -1
  const item = context.cart?.items[index]
  if (!item || isBeingRemoved(context, itemId)) return {}
  const quantity = requestedQuantity(pendingOperations(context), itemId) ?? item.quantity_in_display_unit
  return {
    queue: withRemoval(context.queue, { itemId, productId: item.product.id, expected: quantityOf(context, itemId) }),
    removed: [...context.removed, { item: { ...item, quantity_in_display_unit: quantity }, index }],
  }
}

/** Restores a removed line: an unsent removal is dropped, otherwise the product is added again. */
export function undoRemoval(context: CartContext, itemId: number | undefined): Partial<CartContext> {
  const line = context.removed.findLast(({ item }) => itemId === undefined || item.id === itemId)
  if (!line) return {}
  const { queue } = context
  const { item } = line
  const removed = context.removed.filter((other) => other !== line)
  const quantity = item.quantity_in_display_unit
  const unsent = queue.findIndex((operation) => operation.kind === 'remove' && operation.itemId === item.id)
  const isUnsent = unsent !== -1
  const undo: CartOperation = isUnsent
    ? {
        kind: 'quantity',
        itemId: item.id,
        productId: item.product.id,
        quantity,
        expected: quantityOf(context, item.id),
      }
    : {
        kind: 'add',
        productId: item.product.id,
        quantity,
        additonalData: item.additonal_data ?? undefined,
        isBuyNow: false,
        restores: line,
      }
  return { removed, queue: isUnsent ? queue.with(unsent, undo) : [...queue, undo] }
}

/** Queues a change and clears the error of the previous one of its kind. */
export function queueChange({ queue, refusals }: CartContext, change: CartChange): Partial<CartContext> {
  return { queue: withChange(queue, change), refusals: { ...refusals, [change.of]: undefined } }
}

/** Keeps the operation in flight after the session has expired, to resend it after the login before the queued ones. */
export function keepForLogin({ inFlight, queue }: CartContext): Partial<CartContext> {
  const heldQueue = inFlight ? [inFlight, ...queue] : queue
  return { queue: heldQueue, queueForLogin: heldQueue, inFlight: undefined, isReplyOutdated: false, mustLoad: false }
}

/** Drops a failed operation. A line that could not be removed offers no undo. */
export function failOperation(
  { inFlight, queue, removed, refusals }: CartContext,
  error: ApiError,
): Partial<CartContext> {
  const kept = inFlight?.kind === 'remove' ? inFlight.itemId : undefined
  const rest = queue.filter(
    (operation) => operation.kind !== 'add' || operation.restores?.item.id !== kept || kept === undefined,
  )
  return {
    queue: error.kind === 'http' ? rest : afterUnknownOutcome(rest, inFlight),
    removed: removed.filter(({ item }) => item.id !== kept),
    inFlight: undefined,
    isReplyOutdated: false,
    refusals: inFlight?.kind === 'change' ? { ...refusals, [inFlight.change.of]: error } : refusals,
    mustLoad: true,
    isRefresh: false,
    isLoadQuiet: true,
  }
}

/**
 * Drops the queued changes of a line that another tab has changed, since they were based on the old quantity, and
 * notifies the shopper.
 */
export function rejectOutdated(context: CartContext, error: ApiError): Partial<CartContext> {
  const { inFlight } = context
  const next = failOperation(context, error)
  return isLineOperation(inFlight) ? { ...next, queue: withoutLine(next.queue ?? [], inFlight.itemId) } : next
}

/** Completes the operation in flight. Its reply is used unless something newer is known. */
export function completeOperation(context: CartContext, cart: Cart): Partial<CartContext> {
  const { inFlight, queue } = context
  const next = {
    ...context,
    inFlight: undefined,
    isReplyOutdated: false,
    queue: afterSuccess(queue, inFlight, cart),
  }
  return context.isReplyOutdated ? next : { ...next, ...receiveCart(next, cart) }
}

/** Returns the event for the completed operation. */
export function announcementFor({ inFlight, cart: before }: CartContext, cart: Cart): CartAnnouncement {
  const nothing: CartAnnouncement = { type: 'cart.updated', cart }
  if (!inFlight) return nothing
  if (inFlight.kind === 'add') {
    const item = addedItem(cart, inFlight)
    const by = inFlight.restores
      ? 'undoing'
      : inFlight.isBuyNow
        ? 'buyingNow'
        : inFlight.isQuick
          ? 'quickAdding'
          : 'adding'
    return item ? { type: 'cart.itemAdded', item, quantity: inFlight.quantity, by, cart } : nothing
  }
  if (inFlight.kind === 'change') return { type: 'cart.changed', change: inFlight.change, cart }
  const old = before?.items.find(({ id }) => id === inFlight.itemId)
  if (!old) return nothing
  if (inFlight.kind === 'remove') return { type: 'cart.itemRemoved', item: old, cart }
  const from = old.quantity_in_display_unit
  const item = cart.items.find(({ id }) => id === inFlight.itemId)
  const to = item?.quantity_in_display_unit
  return item && to !== undefined && to !== from ? { type: 'cart.quantityChanged', item, from, to, cart } : nothing
}
