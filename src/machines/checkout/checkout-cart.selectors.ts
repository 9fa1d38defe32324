/** What the checkout and coupons read from the cart machine: changes on their way, and how they went. */
import type { AddressChoice, AddressPlace, CartChange } from '#api/cart-change.ts'
import type { ApiError } from '#api/client/errors.ts'
import { pendingOperations } from '../cart/cart-context.ts'
import type { CartSnapshot } from '../cart/cart.machine.ts'
import type { CartOperation } from '../cart/cart-wishes.ts'

type Snapshot = Pick<CartSnapshot, 'context'>

/** Makes a selector: the latest change of its kind that the server has not confirmed; shown as if it had. */
export function selectPendingChange<Of extends CartChange['of']>(
  of: Of,
): (snapshot: Snapshot) => Extract<CartChange, { of: Of }> | undefined {
  return ({ context }) => {
    const isOf = (operation: CartOperation) => operation.kind === 'change' && operation.change.of === of
    const found = pendingOperations(context).findLast(isOf)
    return found?.kind === 'change' ? (found.change as Extract<CartChange, { of: Of }>) : undefined
  }
}

/** Makes a selector: the address that was asked for last in a place and that the server has not confirmed. */
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

/** Makes a selector: why the last change of a kind was refused, until another of its kind is asked for. */
export function selectRefusal(of: CartChange['of']): (snapshot: Snapshot) => ApiError | undefined {
  return ({ context }) => context.refusals[of]
}

/** Whether the server knows all that was asked for, and the page all that the server knows. */
export function selectIsSettled({ context }: Snapshot): boolean {
  return context.isLoaded && (!context.mustLoad || context.isRefresh) && pendingOperations(context).length === 0
}
