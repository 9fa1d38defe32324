import type { Books } from './books.ts'
import type { Order } from './entities.ts'
import { refuse } from './errors.ts'
import {
  type Fields,
  readAmount,
  readCurrency,
  readFields,
  readFlag,
  readNotes,
  readPage,
  readText,
} from './read-fields.ts'

export function createOrder(books: Books, body: string): Order {
  const allowed = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'first_payment_min_amount', 'payment']
  const fields = readFields(body, allowed, ['amount', 'currency'])
  readFlag(fields, 'partial_payment')
  const currency = readCurrency(fields)
  const receipt = readText(fields, 'receipt', 40)
  if (receipt !== null && [...books.orders.values()].some((order) => order.receipt === receipt))
    throw refuse('The receipt has already been used for another order.', 'receipt')
  return addOrder(books, {
    amount: readAmount(fields['amount'], currency),
    currency,
    receipt,
    notes: readNotes(fields),
  })
}

export function addOrder(books: Books, order: Pick<Order, 'amount' | 'currency' | 'receipt' | 'notes'>): Order {
  const added: Order = {
    id: books.newId('order'),
    entity: 'order',
    ...order,
    amount_paid: 0,
    amount_due: order.amount,
    offer_id: null,
    status: 'created',
    attempts: 0,
    created_at: books.now(),
  }
  books.orders.set(added.id, added)
  return added
}

export function listOrders(books: Books, query: URLSearchParams): object {
  const receipt = query.get('receipt')
  const authorised = query.get('authorized')
  const isWanted = (order: Order) =>
    (receipt === null || order.receipt === receipt) &&
    (authorised !== '1' ||
      [...books.payments.values()].some((one) => one.order_id === order.id && one.status === 'authorized'))
  return readPage(query, [...books.orders.values()].filter(isWanted), ['receipt', 'authorized', 'expand[]'])
}

/** Notes are all that can be changed of an order, a payment or a refund. */
export function changeNotes<Entity extends { notes: unknown }>(entity: Entity, body: string): Entity {
  const fields: Fields = readFields(body, ['notes'], ['notes'])
  entity.notes = readNotes(fields)
  return entity
}
