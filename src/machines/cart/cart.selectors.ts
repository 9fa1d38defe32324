/** What the page reads from the cart machine, besides its tags. Each gives the same value until something changes. */
import type { Cart, CartItem } from '#generated/api.d.ts'
import { type CartContext, pendingOperations } from './cart-context.ts'
import type { CartSnapshot } from './cart.machine.ts'
import { type RemovedLine, isOfLine, wishFor } from './cart-wishes.ts'

type Snapshot = Pick<CartSnapshot, 'context'>

const noItems: readonly CartItem[] = []
const noIds: readonly number[] = []
const shown = new WeakMap<CartContext, Cart>()

/**
 * The cart as the shopper sees it: lines and quantities as asked for, totals as the server last said them.
 * undefined before the first load, and for a visitor who has none.
 */
export function selectCart({ context }: Snapshot): Cart | undefined {
  const { cart } = context
  if (!cart || pendingOperations(context).length === 0) return cart
  let optimistic = shown.get(context)
  if (!optimistic) {
    optimistic = withWishes(context, cart)
    shown.set(context, optimistic)
  }
  return optimistic
}

/** Lines of the cart; none before it is loaded. */
export function selectItems(snapshot: Snapshot): readonly CartItem[] {
  return selectCart(snapshot)?.items ?? noItems
}

/** For badges: pieces in the cart, 0 before it is loaded. */
export function selectTotalQuantity(snapshot: Snapshot): number {
  return selectCart(snapshot)?.total_quantity ?? 0
}

/** Whether the server has answered with the cart (or that there is none): an empty cart may then be called empty. */
export function selectIsLoaded({ context }: Snapshot): boolean {
  return context.isLoaded
}

/** Whether nothing is in the cart; false as long as that is not known. */
export function selectIsEmpty(snapshot: Snapshot): boolean {
  return selectIsLoaded(snapshot) && selectItems(snapshot).length === 0
}

/** Makes a selector: whether the server has not confirmed a line yet, so that its totals are still to change. */
export function selectIsItemPending(itemId: number): (snapshot: Snapshot) => boolean {
  return ({ context }) =>
    pendingOperations(context).some((operation) =>
      operation.kind === 'add' ? operation.restores?.item.id === itemId : isOfLine(operation, itemId),
    )
}

/** Lines removed a moment ago that `item.removalUndone` puts back, oldest first. */
export function selectRemoved({ context }: Snapshot): readonly RemovedLine[] {
  return context.removed
}

/** Ids of products that are out of stock. */
export function selectOutOfStockItems({ context }: Snapshot): readonly number[] {
  return context.cart?.out_of_stock_items ?? noIds
}

function withWishes(context: CartContext, cart: Cart): Cart {
  const operations = pendingOperations(context)
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = wishFor(operations, item.id) ?? item.quantity_in_display_unit
    if (quantity === 0) return []
    return [quantity === item.quantity_in_display_unit ? item : { ...item, quantity_in_display_unit: quantity }]
  })
  for (const operation of operations)
    if (operation.kind === 'add' && operation.restores)
      items.splice(operation.restores.index, 0, operation.restores.item)
  const total = items.reduce((sum, { quantity_in_display_unit: quantity }) => sum + quantity, 0)
  return { ...cart, items, total_quantity: total }
}
