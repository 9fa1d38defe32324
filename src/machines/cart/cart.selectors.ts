/** Selectors return the same value until the context changes. */
import type { Cart, CartItem } from '#generated/api.d.ts'
import { type CartContext, pendingOperations } from './cart-context.ts'
import type { CartSnapshot } from './cart.machine.ts'
import { type RemovedLine, isLineOperationFor, requestedQuantity } from './cart-operations.ts'

type Snapshot = Pick<CartSnapshot, 'context'>

const noItems: readonly CartItem[] = []
const noIds: readonly number[] = []
const cartByContext = new WeakMap<CartContext, Cart>()

/**
 * Selects the cart as the shopper sees it: requested lines and quantities with the server's latest totals. Undefined
 * before the first load and for visitors without a cart.
 */
export function selectCart({ context }: Snapshot): Cart | undefined {
  const { cart } = context
  if (!cart || pendingOperations(context).length === 0) return cart
  let optimistic = cartByContext.get(context)
  if (!optimistic) {
    optimistic = applyOperations(context, cart)
    cartByContext.set(context, optimistic)
  }
  return optimistic
}

export function selectItems(snapshot: Snapshot): readonly CartItem[] {
  return selectCart(snapshot)?.items ?? noItems
}

export function selectTotalQuantity(snapshot: Snapshot): number {
  return selectCart(snapshot)?.total_quantity ?? 0
}

/** Selects whether the server has answered, so that an empty cart can be called empty. */
export function selectIsLoaded({ context }: Snapshot): boolean {
  return context.isLoaded
}

/** Selects whether the cart is known to be empty. */
export function selectIsEmpty(snapshot: Snapshot): boolean {
  return selectIsLoaded(snapshot) && selectItems(snapshot).length === 0
}

/** Creates a selector for whether a line is unconfirmed, so that its totals may change. */
export function selectIsItemPending(itemId: number): (snapshot: Snapshot) => boolean {
  return ({ context }) =>
    pendingOperations(context).some((operation) =>
      operation.kind === 'add' ? operation.restores?.item.id === itemId : isLineOperationFor(operation, itemId),
    )
}

/** Selects the recently removed lines that can be restored, oldest first. */
export function selectRemoved({ context }: Snapshot): readonly RemovedLine[] {
  return context.removed
}

export function selectOutOfStockItems({ context }: Snapshot): readonly number[] {
  return context.cart?.out_of_stock_items ?? noIds
}

function applyOperations(context: CartContext, cart: Cart): Cart {
  const operations = pendingOperations(context)
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = requestedQuantity(operations, item.id) ?? item.quantity_in_display_unit
    if (quantity === 0) return []
    return [quantity === item.quantity_in_display_unit ? item : { ...item, quantity_in_display_unit: quantity }]
  })
  for (const operation of operations)
    if (operation.kind === 'add' && operation.restores)
      items.splice(operation.restores.index, 0, operation.restores.item)
  const total = items.reduce((sum, { quantity_in_display_unit: quantity }) => sum + quantity, 0)
  return { ...cart, items, total_quantity: total }
}
