import type { DeskDispute, DeskOrder, DeskPayment, DeskRefund } from '#generated/api.d.ts'
import { providerTitle } from '#server/commerce/payment-modes/definitions.ts'
import { disputesOf } from '#server/commerce/payment/disputes.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

interface PaymentRow extends Pick<DeskPayment, 'id' | 'provider' | 'gateway_id' | 'status' | 'reason'> {
  amount: number
  currency: string
  created_at: Date
  settled_at: Date | null
}

interface RefundRow extends Pick<
  DeskRefund,
  'id' | 'provider' | 'gateway_id' | 'reason' | 'status' | 'by_hand' | 'error'
> {
  amount: number
  currency: string
  next_at: Date
  created_at: Date
  done_at: Date | null
}

const payments = statement<PaymentRow, [number]>(
  'desk-payments',
  `SELECT id, provider, coalesce(charge_id, gateway_id, (SELECT '•••• ' || last4 FROM gift_card g WHERE g.id = payment.gift_card_id)) AS gateway_id, amount, currency, status, reason, created_at, settled_at
   FROM payment WHERE order_id = $1 ORDER BY id`,
)
const refunds = statement<RefundRow, [number]>(
  'desk-refunds',
  `SELECT r.id, p.provider, r.gateway_id, r.amount, p.currency, r.reason, r.status, r.by_hand, r.error, r.next_at, r.created_at, r.done_at
   FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.order_id = $1 ORDER BY r.id`,
)

const events = statement<{ event_id: string; provider: string; kind: string; received_at: Date }, [number]>(
  'desk-payment-events',
  `SELECT e.event_id, e.provider, e.kind, e.received_at FROM payment_event e JOIN payment p ON p.id = e.payment_id
   WHERE p.order_id = $1 ORDER BY e.received_at, e.event_id LIMIT 200`,
)

export interface OrderPayments {
  payments: DeskPayment[]
  refunds: DeskRefund[]
  disputes: DeskDispute[]
  payment_events: DeskOrder['payment_events']
}

/** Returns all payments, refunds and disputes of an order, and what providers reported about it, oldest first. */
export async function readOrderPayments(db: Queryable, orderId: number): Promise<OrderPayments> {
  const iso = (date: Date | null): string | null => date?.toISOString() ?? null
  return {
    payments: (await payments(db, orderId)).map(({ amount, currency, created_at: at, settled_at, ...row }) => ({
      ...row,
      provider_title: providerTitle(row.provider),
      amount: { amount, currency },
      created_at: at.toISOString(),
      settled_at: iso(settled_at),
    })),
    refunds: (await refunds(db, orderId)).map(({ amount, currency, created_at: at, done_at, next_at, ...row }) => ({
      ...row,
      provider_title: providerTitle(row.provider),
      amount: { amount, currency },
      created_at: at.toISOString(),
      done_at: iso(done_at),
      next_attempt_at: row.status === 'waiting' ? next_at.toISOString() : null,
    })),
    disputes: (await disputesOf(db, orderId)).map((row) => ({
      id: row.dispute_id,
      provider_title: providerTitle(row.provider),
      amount: { amount: row.amount, currency: row.currency },
      status: row.status,
      reason: row.reason,
      respond_by: iso(row.respond_by),
      created_at: row.created_at.toISOString(),
    })),
    payment_events: (await events(db, orderId)).map(({ event_id: id, provider, kind, received_at: at }) => ({
      id,
      provider_title: providerTitle(provider),
      kind,
      received_at: at.toISOString(),
    })),
  }
}
