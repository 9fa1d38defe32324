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

/** What payments, refunds and disputes have in common. */
interface Moved {
  amount: Money
  provider_title: string
  status: string
  created_at: string
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
  const entry = (values: Partial<DeskTimelineEntry> & Pick<DeskTimelineEntry, 'at' | 'kind' | 'text'>) => ({
    ...{ id: null, status: null, by: null, state: null },
    ...values,
  })
  const money = (
    text: (values: { amount: string; provider: string }) => string,
    { amount, provider_title: provider, status: state, created_at: since }: Moved,
    { kind, id, at }: Pick<DeskTimelineEntry, 'kind' | 'id'> & { at: string | null },
  ) => entry({ at: at ?? since, kind, id, text: text({ amount: formatMoney(amount, shop.locale), provider }), state })
  const events = (await eventsOf(db, id)).map(({ created_at: at, staff_name: by, ...event }) =>
    entry({ at: at.toISOString(), kind: 'event', status: event.status, text: eventText(event), by }),
  )
  const entries: DeskTimelineEntry[] = [
    ...events,
    ...parts.notes.map((note) => entry({ at: note.at, kind: 'note', id: note.id, text: note.text, by: note.by })),
    ...parts.messages.map((one) =>
      entry({ at: one.created_at, kind: 'message', id: one.id, text: one.subject, state: one.status }),
    ),
    ...parts.payments.map((one) => money(t.timelinePayment, one, { kind: 'payment', id: one.id, at: one.settled_at })),
    ...parts.refunds.map((one) => money(t.timelineRefund, one, { kind: 'refund', id: one.id, at: one.done_at })),
    ...parts.disputes.map((one) => money(t.timelineDispute, one, { kind: 'dispute', id: null, at: null })),
  ]
  // The sort is stable: entries of the same moment keep the order above.
  return entries.filter(({ text }) => text !== '').toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
