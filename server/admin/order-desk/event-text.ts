import type { OrderStatus } from '#server/commerce/orders/rows.ts'
import * as t from '#words/admin-orders.ts'

/** Returns an event of an order's history as a sentence. */
export function eventText({ status, note }: { status: OrderStatus | null; note: string }): string {
  if (status === null) return note
  const state = t.stateEntered({ status })
  return note === '' || note === state ? state : t.stateEnteredWith({ state, note })
}
