import { loginRequired } from '#server/identity/customer/customers.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type OrderRow, lockOrder, orderByNumber } from './rows.ts'
import { holderOf } from './token.ts'

/** Who asks for an order: by the session, and by the signed link. */
export interface OrderCaller {
  customerId: number | undefined
  token?: string | null | undefined
}

/** The same answer whether it never was, is another's, or the link is forged or has expired (AC-06). */
export const orderNotFound = () => notFound('This order does not exist, or its link has expired.')

/**
 * An order for those whom it concerns: the customer who placed it, and anyone who holds its signed link. Throws ApiError 404 for all
 * others, and 401 to anyone who brings neither a session nor a link: a customer whose session has ended is asked to log in, not that
 * their order is gone.
 */
export async function findOrder(
  db: Queryable,
  sessionSecret: string,
  orderNo: string,
  { customerId, token }: OrderCaller,
): Promise<OrderRow> {
  if (customerId === undefined && (token === undefined || token === null)) throw loginRequired()
  const [order] = await orderByNumber(db, orderNo)
  // Its links died with the account that was deleted.
  if (!order || order.erased_at !== null) throw orderNotFound()
  const isOwn = customerId !== undefined && order.customer_id === customerId
  if (!isOwn && holderOf(sessionSecret, order, token) === undefined) throw orderNotFound()
  return isOwn ? order : asGuest(order)
}

/**
 * A guest order opened by its link looks like a guest order, so that it does not reveal whether its mailbox has an
 * account.
 */
const asGuest = (order: OrderRow): OrderRow => (order.joined_by_mailbox ? { ...order, customer_id: null } : order)

/** The same, locked for changes. */
export async function openOrder(
  db: Queryable,
  sessionSecret: string,
  orderNo: string,
  caller: OrderCaller,
): Promise<OrderRow> {
  const found = await findOrder(db, sessionSecret, orderNo, caller)
  const order = await lockOrder(db, found.id)
  return found.customer_id === null ? asGuest(order) : order
}
