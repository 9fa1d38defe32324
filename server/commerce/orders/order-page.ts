import { awaitsContact } from './held-orders.ts'
import type { OrderRow } from './rows.ts'

/** Whether an order has a page: it is confirmed (also if it was cancelled afterwards), or says what it waits for, or that the money which came too late goes back. */
export const hasPage = (order: OrderRow): boolean =>
  order.confirmed_at !== null || awaitsContact(order) || order.paid_total > 0
