import { formatMoney } from '#domain/money.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { addOrderNote } from '#server/commerce/orders/order-status.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import * as history from '#words/order-history.ts'
import type { DisputeReport } from './gateway.ts'

export interface DisputeRow {
  dispute_id: string
  provider: string
  status: DisputeReport['status']
  amount: number
  currency: string
  reason: string
  respond_by: Date | null
  created_at: Date
}

// A report that was overtaken by a newer one changes nothing.
const upsert = statement<
  { is_change: boolean },
  [string, string, number, string, number, string, string, Date | null, Date]
>(
  'dispute-put',
  `WITH before AS (SELECT status FROM payment_dispute WHERE provider = $1 AND dispute_id = $2)
   INSERT INTO payment_dispute AS d (provider, dispute_id, payment_id, status, amount, currency, reason, respond_by, reported_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (provider, dispute_id) DO UPDATE SET status = excluded.status, amount = excluded.amount,
     respond_by = excluded.respond_by, reported_at = excluded.reported_at
     WHERE d.reported_at <= excluded.reported_at AND d.payment_id = excluded.payment_id
   RETURNING status IS DISTINCT FROM (SELECT status FROM before) AS is_change`,
)
export const disputesOf = statement<DisputeRow, [number]>(
  'disputes-of-order',
  `SELECT d.dispute_id, d.provider, d.status, d.amount, d.currency, d.reason, d.respond_by, d.created_at
   FROM payment_dispute d JOIN payment p ON p.id = d.payment_id WHERE p.order_id = $1 ORDER BY d.created_at, d.dispute_id`,
)

/** Stores what the provider says about a dispute, and notes it at the order. The order must be locked. */
export async function applyDispute(
  db: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  { id, status, amount, currency, reason, respondBy }: DisputeReport,
  reportedAt: Date,
): Promise<void> {
  const [stored] = await upsert(
    db,
    payment.provider,
    id,
    payment.id,
    status,
    amount,
    currency,
    reason.slice(0, 200),
    respondBy ?? null,
    reportedAt,
  )
  if (!stored?.is_change) return
  const sum = formatMoney({ amount, currency }, order.shop.locale)
  const note = {
    open: history.disputeOpened,
    won: history.disputeWon,
    lost: history.disputeLost,
    closed: history.disputeClosed,
  }[status]({ amount: sum })
  await addOrderNote(db, order.id, { actor: 'payment', note })
}
