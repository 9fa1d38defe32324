/**
 * The queue of requested cart operations. They run one at a time and in order; changes of one line are merged into the
 * latest.
 */
import type { CartChange } from '#api/cart-change.ts'
import type { CartAddition } from '#api/cart-session.ts'
import type { Cart, CartItem } from '#generated/api.d.ts'
import {
  type AddOperation,
  type CartOperation,
  type CartQueue,
  type QuantityOperation,
  type RemoveOperation,
  isLineOperation,
  isLineOperationFor,
} from './cart-operations.ts'

/** The API's limit per line. */
const MAX_QUANTITY = 999

/** Additions are never merged: each is one press of a button. */
export function withAddition(queue: CartQueue, addition: Omit<AddOperation, 'kind'>): CartQueue {
  return [...queue, { kind: 'add', ...addition }]
}

/** Replaces the line's queued quantity, unless another operation on the product follows it. */
export function withQuantity(queue: CartQueue, { quantity, ...line }: Omit<QuantityOperation, 'kind'>): CartQueue {
  const { itemId, productId } = line
  const request: QuantityOperation = { kind: 'quantity', ...line, quantity: Math.min(quantity, MAX_QUANTITY) }
  const last = queue.findLastIndex((operation) => operation.kind !== 'change' && operation.productId === productId)
  const before = queue[last]
  if (before?.kind === 'remove' && before.itemId === itemId) return queue
  const isReplaced = before?.kind === 'quantity' && before.itemId === itemId
  // Keeps the expected quantity of the first click, which was based on the server's reply.
  return isReplaced ? queue.with(last, { ...request, expected: before.expected }) : [...queue, request]
}

/** A removal makes queued changes of the line redundant. */
export function withRemoval(queue: CartQueue, removal: Omit<RemoveOperation, 'kind'>): CartQueue {
  const first = queue.filter(isLineOperation).find(({ itemId }) => itemId === removal.itemId)
  const rest = withoutLine(queue, removal.itemId)
  return [...rest, { kind: 'remove', ...removal, expected: first ? first.expected : removal.expected }]
}

/** Returns the queue after an operation of this tab succeeded: later changes of its line expect its result. */
export function afterSuccess(queue: CartQueue, done: CartOperation | undefined, cart: Cart): CartQueue {
  if (!done || done.kind === 'change') return queue
  const id = done.kind === 'add' ? addedItem(cart, done)?.id : done.itemId
  const now = cart.items.find((item) => item.id === id)?.quantity_in_display_unit
  return queue.map((operation) => {
    if (!isLineOperation(operation) || operation.itemId !== id) return operation
    const added = operation.expected === undefined ? undefined : operation.expected + (done as AddOperation).quantity
    return { ...operation, expected: done.kind === 'add' ? added : now }
  })
}

/** Returns the queue after an operation with unknown outcome. */
export const afterUnknownOutcome = (queue: CartQueue, lost: CartOperation | undefined): CartQueue =>
  queue.map((operation) =>
    lost && lost.kind !== 'change' && isLineOperation(operation) && operation.productId === lost.productId
      ? { ...operation, expected: undefined }
      : operation,
  )

/** Returns the queue without changes of a line. */
export const withoutLine = (queue: CartQueue, itemId: number): CartQueue =>
  queue.filter((operation) => !isLineOperationFor(operation, itemId))

/**
 * Only the latest change of coupon, contact, delivery, payment or address counts. It is queued last, because it may
 * depend on earlier operations.
 */
export function withChange(queue: CartQueue, change: CartChange): CartQueue {
  const rest = queue.filter((operation) => operation.kind !== 'change' || !isSupersededBy(operation.change, change))
  return [...rest, { kind: 'change', change }]
}

function isSupersededBy(before: CartChange, change: CartChange): boolean {
  if (before.of !== 'address' || change.of !== 'address') return before.of === change.of
  return change.place === 'both' || before.place === change.place
}

/** Returns whether the server's cart already matches the operation, or lacks its line. */
export function isRedundant(operation: CartOperation | undefined, cart: Cart | undefined): boolean {
  if (!operation || operation.kind === 'add') return false
  if (operation.kind === 'change') return isChangeRedundant(operation.change, cart)
  const item = cart?.items.find(({ id }) => id === operation.itemId)
  return !item || (operation.kind === 'quantity' && item.quantity_in_display_unit === operation.quantity)
}

function isChangeRedundant(change: CartChange, cart: Cart | undefined): boolean {
  if (change.of === 'coupon') return change.code === null && cart?.coupon === null
  return change.of === 'prices' && cart?.prices_updated === false
}

/** Returns the line an addition went to: same product, same customisation. */
export function addedItem(cart: Cart, { productId, additonalData }: CartAddition): CartItem | undefined {
  const items = cart.items.filter(({ product }) => product.id === productId)
  return items.find((item) => isSameCustomisation(item, additonalData)) ?? items[0]
}

function isSameCustomisation({ additonal_data: data }: CartItem, requested: CartAddition['additonalData']): boolean {
  return data?.custom_text === requested?.custom_text && data?.image_path === requested?.image_path
}
