/** How the cart machine's context changes: pure functions, so that the machine itself reads as a chart. */
import type { CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart, CartItem } from '#generated/api.d.ts'
import { type CartContext, emptyContext, pendingOperations } from './cart-context.ts'
import { addedItem, afterOwn, afterUnknown, withChange, withRemoval, withoutLine } from './cart-queue.ts'
import { type CartOperation, isAboutLine, wishFor } from './cart-wishes.ts'

/** What the machine tells the page; toasts of failures are the API client's own (LY-10). */
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
  /** Done, with nothing in it for the tracker. */
  | { type: 'cart.updated'; cart: Cart }

/** What the server is asked next. Quantities that are still being clicked wait, unless something else waits with them. */
export function readyOperation({ queue, isSettling }: CartContext): CartOperation | undefined {
  const isHeldBack = isSettling && queue.every(({ kind }) => kind === 'quantity')
  return isHeldBack ? undefined : queue[0]
}

/** Whether a line is on its way out, so that no quantity of it counts any more. */
export function isBeingRemoved(context: CartContext, itemId: number): boolean {
  return wishFor(pendingOperations(context), itemId) === 0
}

/** The server has spoken. What was sent before may be answered without it, so then the cart is read once more. */
export function received({ inFlight }: CartContext, cart: Cart | undefined): Partial<CartContext> {
  return {
    cart,
    isLoaded: true,
    hasUnseenPrices: cart?.prices_updated ?? false,
    mustLoad: inFlight !== undefined,
    isRefresh: false,
    isReplyOutdated: inFlight !== undefined,
  }
}

/** Nothing is known of the cart any more; the reply under way will not count. */
export function forgotten({ inFlight, isSettling }: CartContext): CartContext {
  return { ...emptyContext, inFlight, isSettling, isReplyOutdated: inFlight !== undefined }
}

/** Another cart: wishes for lines are of the old one and go, products to be added are wanted in this one. */
export function identityChanged({ queue, inFlight }: CartContext): Partial<CartContext> {
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

/** Takes a line out at once, and remembers it with the quantity it was shown with. */
export function removalQueued(context: CartContext, itemId: number): Partial<CartContext> {
  const index = context.cart?.items.findIndex(({ id }) => id === itemId) ?? -1
  const item = context.cart?.items[index]
  if (!item || isBeingRemoved(context, itemId)) return {}
  const quantity = wishFor(pendingOperations(context), itemId) ?? item.quantity_in_display_unit
  return {
    queue: withRemoval(context.queue, { itemId, productId: item.product.id, expected: quantityOf(context, itemId) }),
    removed: [...context.removed, { item: { ...item, quantity_in_display_unit: quantity }, index }],
  }
}

/** Puts a removed line back: the removal is dropped if it was not sent, otherwise the product is added again. */
export function removalUndone(context: CartContext, itemId: number | undefined): Partial<CartContext> {
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

/** Queues a change and clears the error of the one before of its kind. */
export function changeQueued({ queue, refusals }: CartContext, change: CartChange): Partial<CartContext> {
  return { queue: withChange(queue, change), refusals: { ...refusals, [change.of]: undefined } }
}

/** After the session has ended: keeps the operation in flight to resend after the login, before the queued ones. */
export function held({ inFlight, queue }: CartContext): Partial<CartContext> {
  const heldQueue = inFlight ? [inFlight, ...queue] : queue
  return { queue: heldQueue, heldQueue, inFlight: undefined, isReplyOutdated: false, mustLoad: false }
}

/** A failed operation is gone; a line that could not be removed has nothing to be put back. */
export function failed({ inFlight, queue, removed, refusals }: CartContext, error: ApiError): Partial<CartContext> {
  const kept = inFlight?.kind === 'remove' ? inFlight.itemId : undefined
  const rest = queue.filter(
    (operation) => operation.kind !== 'add' || operation.restores?.item.id !== kept || kept === undefined,
  )
  return {
    queue: error.kind === 'http' ? rest : afterUnknown(rest, inFlight),
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
 * The line was changed in another tab: drops the queued changes of it, which were based on the old quantity, and tells
 * the shopper.
 */
export function outdated(context: CartContext, error: ApiError): Partial<CartContext> {
  const { inFlight } = context
  const next = failed(context, error)
  return isAboutLine(inFlight) ? { ...next, queue: withoutLine(next.queue ?? [], inFlight.itemId) } : next
}

/** The operation in flight is done; its reply counts unless something newer is known. */
export function finished(context: CartContext, cart: Cart): Partial<CartContext> {
  const { inFlight, queue } = context
  const next = {
    ...context,
    inFlight: undefined,
    isReplyOutdated: false,
    queue: afterOwn(queue, inFlight, cart),
  }
  return context.isReplyOutdated ? next : { ...next, ...received(next, cart) }
}

/** What to tell of the operation in flight, given the server's reply to it. */
export function announcementOf({ inFlight, cart: before }: CartContext, cart: Cart): CartAnnouncement {
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
