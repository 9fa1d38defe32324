import type { DeskMessage, DeskNote, DeskTimelineEntry, Money } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderRow, OrderStatus } from '#server/commerce/orders/rows.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as t from '#words/admin-orders.ts'
import { eventText } from './event-text.ts'
import type { OrderPayments } from './payments.ts'

interface EventRow {
  status: OrderStatus | null
  note: string
  staff_name: string | null
  created_at: Date
}

const eventsOf = statement<EventRow, [number]>(
  'desk-events',
  'SELECT status, note, staff_name, created_at FROM order_event WHERE order_id = $1 ORDER BY id',
)

/** Returns everything that happened to an order, oldest first. */
export async function timelineOf(
  db: Queryable,
  { id, shop }: OrderRow,
  parts: OrderPayments & { messages: readonly DeskMessage[]; notes: readonly DeskNote[] },
): Promise<DeskTimelineEntry[]> {
  const textOf = (text: (values: { amount: string; provider: string }) => string, amount: Money, provider: string) =>
    text({ amount: formatMoney(amount, shop.locale), provider })
  const entry = (values: Partial<DeskTimelineEntry> & Pick<DeskTimelineEntry, 'at' | 'kind' | 'text'>) => ({
    ...{ id: null, status: null, by: null, state: null },
    ...values,
  })
  const events = (await eventsOf(db, id)).map(({ created_at: at, staff_name: by, ...event }) =>
    entry({ at: at.toISOString(), kind: 'event', status: event.status, text: eventText(event), by }),
  )
  const entries: DeskTimelineEntry[] = [
    ...events,
    ...parts.notes.map((note) => entry({ at: note.at, kind: 'note', id: note.id, text: note.text, by: note.by })),
    ...parts.messages.map((one) =>
      entry({ at: one.created_at, kind: 'message', id: one.id, text: one.subject, state: one.status }),
    ),
    ...parts.payments.map((one) =>
      entry({
        at: one.settled_at ?? one.created_at,
        kind: 'payment',
        id: one.id,
        text: textOf(t.timelinePayment, one.amount, one.provider_title),
        state: one.status,
      }),
    ),
    ...parts.refunds.map((one) =>
      entry({
        at: one.done_at ?? one.created_at,
        kind: 'refund',
        id: one.id,
        text: textOf(t.timelineRefund, one.amount, one.provider_title),
        state: one.status,
      }),
    ),
    ...parts.disputes.map((one) =>
      entry({
        at: one.created_at,
        kind: 'dispute',
        text: textOf(t.timelineDispute, one.amount, one.provider_title),
        state: one.status,
      }),
    ),
  ]
  // The sort is stable: entries of the same moment keep the order above.
  return entries.filter(({ text }) => text !== '').toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
