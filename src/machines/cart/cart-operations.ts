/** The operations a shopper can request, and their effect on a line. */
import type { CartChange } from '#api/cart-change.ts'
import type { CartAddition, CartLineRef } from '#api/cart-session.ts'
import type { CartItem } from '#generated/api.d.ts'

export interface RemovedLine {
  item: CartItem
  /** Its former position. */
  index: number
}

export interface AddOperation extends CartAddition {
  kind: 'add'
  /** The checkout follows. */
  isBuyNow: boolean
  /** The removed line that this restores. */
  restores?: RemovedLine | undefined
}

/** The server's quantity when the change was requested; undefined if unknown. */
interface Expectation {
  expected: number | undefined
}

export interface QuantityOperation extends CartLineRef, Expectation {
  kind: 'quantity'
  quantity: number
}

export interface RemoveOperation extends CartLineRef, Expectation {
  kind: 'remove'
}

export interface ChangeOperation {
  kind: 'change'
  change: CartChange
}

export type CartOperation = AddOperation | QuantityOperation | RemoveOperation | ChangeOperation
export type CartQueue = readonly CartOperation[]

/** Returns whether an operation sets or removes a line. */
export const isLineOperation = (
  operation: CartOperation | undefined,
): operation is QuantityOperation | RemoveOperation => operation?.kind === 'quantity' || operation?.kind === 'remove'

export const isLineOperationFor = (
  operation: CartOperation,
  itemId: number,
): operation is QuantityOperation | RemoveOperation => isLineOperation(operation) && operation.itemId === itemId

/** Returns the latest requested quantity of a line, 0 for a removal; undefined if none is requested. */
export function requestedQuantity(operations: CartQueue, itemId: number): number | undefined {
  const last = operations.findLast((operation) => isLineOperationFor(operation, itemId))
  if (!last || !isLineOperationFor(last, itemId)) return undefined
  return last.kind === 'remove' ? 0 : last.quantity
}
