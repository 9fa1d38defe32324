import { awaitsConfirmation } from './unconfirmed-orders.ts'
import type { OrderRow } from './rows.ts'

/** Returns whether an order has a page: it was confirmed, awaits its confirmation, or was paid too late. */
export const hasPage = (order: OrderRow): boolean =>
  order.confirmed_at !== null || awaitsConfirmation(order) || order.paid_total > 0
