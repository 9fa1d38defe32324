/** What the checkout and coupons read from the cart machine: pending changes and their results. */
import type { AddressChoice, AddressPlace, CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import { pendingOperations } from '../cart/cart-context.ts'
import type { CartSnapshot } from '../cart/cart.machine.ts'
import type { CartOperation } from '../cart/cart-operations.ts'

type Snapshot = Pick<CartSnapshot, 'context'>

/** Creates a selector for the latest unconfirmed change of a kind, which is shown as if confirmed. */
export function selectPendingChange<Of extends CartChange['of']>(
  of: Of,
): (snapshot: Snapshot) => Extract<CartChange, { of: Of }> | undefined {
  return ({ context }) => {
    const isOf = (operation: CartOperation) => operation.kind === 'change' && operation.change.of === of
    const found = pendingOperations(context).findLast(isOf)
    return found?.kind === 'change' ? (found.change as Extract<CartChange, { of: Of }>) : undefined
  }
}

/** Creates a selector for the latest unconfirmed address of a place. */
export function selectPendingAddress(
  place: Exclude<AddressPlace, 'both'>,
): (snapshot: Snapshot) => AddressChoice | undefined {
  return ({ context }) => {
    const isOf = (operation: CartOperation) =>
      operation.kind === 'change' &&
      operation.change.of === 'address' &&
      (operation.change.place === place || operation.change.place === 'both')
    const found = pendingOperations(context).findLast(isOf)
    return found?.kind === 'change' && found.change.of === 'address' ? found.change.address : undefined
  }
}

/** Creates a selector for the error of the last change of a kind, until another is requested. */
export function selectRefusal(of: CartChange['of']): (snapshot: Snapshot) => ApiError | undefined {
  return ({ context }) => context.refusals[of]
}

/** Selects whether all changes are confirmed and the shown cart is up to date. */
export function selectIsSettled({ context }: Snapshot): boolean {
  return context.isLoaded && (!context.mustLoad || context.isRefresh) && pendingOperations(context).length === 0
}
