import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { PaymentRow } from '#server/commerce/orders/payments.ts'
import { type DisputeRow, disputesOf } from './disputes.ts'

type RecordedPayment = Pick<
  PaymentRow,
  'provider' | 'gateway_id' | 'charge_id' | 'amount' | 'currency' | 'status' | 'reason' | 'settled_at'
> & { created_at: Date }

interface RecordedRefund {
  provider: string
  gateway_id: string | null
  amount: number
  currency: string
  /** waiting: to be sent; pending: the provider has accepted it; failed: the customer is still owed the money. */
  status: 'waiting' | 'pending' | 'done' | 'failed'
  by_hand: boolean
  /** Why the last attempt failed. */
  error: string | null
  created_at: Date
  done_at: Date | null
}

/** All payments, refunds and disputes of an order, for the shop. */
export interface PaymentRecord {
  payments: RecordedPayment[]
  refunds: RecordedRefund[]
  disputes: DisputeRow[]
}

const payments = statement<RecordedPayment, [number]>(
  'payment-record',
  `SELECT provider, gateway_id, charge_id, amount, currency, status, reason, settled_at, created_at
   FROM payment WHERE order_id = $1 ORDER BY id`,
)
const refunds = statement<RecordedRefund, [number]>(
  'payment-record-refunds',
  `SELECT p.provider, r.gateway_id, r.amount, p.currency, r.status, r.by_hand, r.error, r.created_at, r.done_at
   FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.order_id = $1 ORDER BY r.id`,
)

export async function readPaymentRecord(db: Queryable, orderId: number): Promise<PaymentRecord> {
  return {
    payments: await payments(db, orderId),
    refunds: await refunds(db, orderId),
    disputes: await disputesOf(db, orderId),
  }
}
