import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { addOrderNote } from '#server/commerce/orders/order-status.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import * as history from '#words/order-history.ts'
import type { GatewayUpdate, RefundReport } from './gateway.ts'

/** The provider needs this long at least; its event usually comes first. */
const FIRST_CHECK_MINUTES = 10

type RefundStatus = 'waiting' | 'pending' | 'done' | 'failed'

const lockByName = statement<{ id: number; status: RefundStatus }, [number, string, string | null]>(
  'refund-by-name',
  'SELECT id, status FROM refund WHERE payment_id = $1 AND (gateway_id = $2 OR asked_key = $3) FOR NO KEY UPDATE',
)
const lockById = statement<{ id: number; status: RefundStatus }, [number]>(
  'refund-lock',
  'SELECT id, status FROM refund WHERE id = $1 FOR NO KEY UPDATE',
)
const setState = statement<NoRow, [number, RefundStatus, string | null, string | null]>(
  'refund-state',
  `UPDATE refund SET status = $2, gateway_id = coalesce($3, gateway_id), error = $4,
     done_at = CASE WHEN $2 = 'done' THEN now() END, next_at = now() + interval '${FIRST_CHECK_MINUTES} minutes' WHERE id = $1`,
)
const askAgain = statement<NoRow, [number]>(
  'refund-ask-again',
  `UPDATE refund SET status = 'pending', done_at = NULL, next_at = now() WHERE id = $1`,
)

/** Applies an event about a refund. The order must be locked. Refunds made in the provider's dashboard are not ours. */
export async function applyRefundEvent(
  db: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  report: NonNullable<GatewayUpdate['refund']>,
): Promise<void> {
  const [refund] = await lockByName(db, payment.id, report.id, report.key ?? null)
  if (!refund) return
  // An event may arrive late, after a newer one. What the provider says when it is asked decides.
  const isContradiction = refund.status === 'done' || refund.status === 'failed'
  if (!isContradiction) return applyReport(db, order, refund.id, report)
  if (report.state !== 'pending' && report.state !== refund.status) await askAgain(db, refund.id)
}

/** Applies the provider's answer about a refund that is waiting or pending. The order must be locked. */
export async function applyRefundAnswer(
  db: Queryable,
  order: OrderRow,
  refundId: number,
  report: RefundReport,
): Promise<void> {
  const [refund] = await lockById(db, refundId)
  // An event may have come before the answer.
  if (refund?.status === 'waiting' || refund?.status === 'pending') await applyReport(db, order, refundId, report)
}

async function applyReport(db: Queryable, order: OrderRow, refundId: number, report: RefundReport): Promise<void> {
  const reason = report.reason?.slice(0, 300) ?? null
  await setState(db, refundId, report.state, report.id ?? null, report.state === 'failed' ? reason : null)
  if (report.state === 'failed') await addOrderNote(db, order.id, { actor: 'payment', note: history.refundFailed() })
}
