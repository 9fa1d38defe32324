import { loginRequired } from '#server/identity/customer/customers.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as t from '#words/order-errors.ts'
import { type OrderRow, lockOrder, orderByNumber } from './rows.ts'
import { holderOf } from './token.ts'

export interface OrderCaller {
  customerId: number | undefined
  token?: string | null | undefined
}

/** The same error for missing and foreign orders, and for forged or expired links (AC-06). */
export const orderNotFound = () => notFound(t.notFound())

/**
 * Returns an order to the customer who placed it or a holder of its signed link.
 * @throws ApiError 404 for others, and 401 without session or link, because the session may just have ended
 */
export async function findOrder(
  db: Queryable,
  sessionSecret: string,
  orderNo: string,
  { customerId, token }: OrderCaller,
): Promise<OrderRow> {
  if (customerId === undefined && (token === undefined || token === null)) throw loginRequired()
  const [order] = await orderByNumber(db, orderNo)
  return requireAccess(order, sessionSecret, { customerId, token })
}

function requireAccess(
  order: OrderRow | undefined,
  sessionSecret: string,
  { customerId, token }: OrderCaller,
): OrderRow {
  // Deleting the account invalidates its links.
  if (!order || order.erased_at !== null) throw orderNotFound()
  const isOwn = customerId !== undefined && order.customer_id === customerId
  if (!isOwn && holderOf(sessionSecret, order, token) === undefined) throw orderNotFound()
  // Looks like a guest order, so that it does not reveal whether its mailbox has an account.
  return !isOwn && order.joined_by_mailbox ? { ...order, customer_id: null } : order
}

/** Like findOrder, but locks the order. Access is checked again, because the link may just have become void. */
export async function findOrderForUpdate(
  db: Queryable,
  sessionSecret: string,
  orderNo: string,
  caller: OrderCaller,
): Promise<OrderRow> {
  const found = await findOrder(db, sessionSecret, orderNo, caller)
  return requireAccess(await lockOrder(db, found.id), sessionSecret, caller)
}
