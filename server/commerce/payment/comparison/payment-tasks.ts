import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { DifferenceKind } from './find-differences.ts'

/** Attempts after which a refund that the provider does not accept needs a person. */
const MANY_TRIES = 5
const MOST = 100

export interface RefundTask {
  order_no: string
  provider: string
  amount: number
  currency: string
  status: 'waiting' | 'pending' | 'done' | 'failed'
  error: string | null
  created_at: Date
}

export interface DisputeTask {
  order_no: string
  provider: string
  amount: number
  currency: string
  reason: string
  respond_by: Date | null
}

export interface DifferenceTask {
  id: number
  provider: string
  kind: DifferenceKind
  name: string
  /** Null if no payment of the shop is concerned. */
  order_no: string | null
  ours: number
  theirs: number
  currency: string
  charged_at: Date
}

export interface FailedComparison {
  provider: string
  compared_at: Date | null
  error: string
}

/** What the shop's owner has to do about payments. */
export interface PaymentTasks {
  refunds: RefundTask[]
  disputes: DisputeTask[]
  differences: DifferenceTask[]
  comparisons: FailedComparison[]
}

const STUCK = `(r.status = 'failed' OR r.status = 'waiting' AND r.tries >= ${MANY_TRIES})`
const refunds = statement<RefundTask, []>(
  'payment-task-refunds',
  `SELECT o.order_no, p.provider, r.amount, p.currency, r.status, r.error, r.created_at
   FROM refund r JOIN payment p ON p.id = r.payment_id JOIN orders o ON o.id = r.order_id WHERE ${STUCK} ORDER BY r.id LIMIT ${MOST}`,
)
const disputes = statement<DisputeTask, []>(
  'payment-task-disputes',
  `SELECT o.order_no, d.provider, d.amount, d.currency, d.reason, d.respond_by
   FROM payment_dispute d JOIN payment p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
   WHERE d.status = 'open' ORDER BY d.respond_by NULLS LAST, d.created_at LIMIT ${MOST}`,
)
const differences = statement<DifferenceTask, []>(
  'payment-task-differences',
  `SELECT d.id, d.provider, d.kind, d.name, o.order_no, d.ours, d.theirs, d.currency, d.charged_at
   FROM payment_difference d LEFT JOIN payment p ON p.id = d.payment_id LEFT JOIN orders o ON o.id = p.order_id
   WHERE d.dismissed_at IS NULL ORDER BY d.id LIMIT ${MOST}`,
)
// One failure is made up for by the next attempt.
const comparisons = statement<FailedComparison, []>(
  'payment-task-comparisons',
  `SELECT provider, compared_at, error FROM payment_comparison
   WHERE error IS NOT NULL AND (compared_at IS NULL OR compared_at < now() - interval '2 days') ORDER BY provider`,
)
const count = statement<{ count: number }, []>(
  'payment-task-count',
  `SELECT ((SELECT count(*) FROM (SELECT FROM refund r WHERE ${STUCK} LIMIT 1000) s)
     + (SELECT count(*) FROM (SELECT FROM payment_dispute WHERE status = 'open' LIMIT 1000) s)
     + (SELECT count(*) FROM (SELECT FROM payment_difference WHERE dismissed_at IS NULL LIMIT 1000) s)
     + (SELECT count(*) FROM payment_comparison WHERE error IS NOT NULL AND (compared_at IS NULL OR compared_at < now() - interval '2 days')))::int AS count`,
)
const dismiss = statement<{ id: number }, [number]>(
  'difference-dismiss',
  'UPDATE payment_difference SET dismissed_at = now() WHERE id = $1 AND dismissed_at IS NULL RETURNING id',
)

export async function readPaymentTasks(db: Queryable): Promise<PaymentTasks> {
  return {
    refunds: await refunds(db),
    disputes: await disputes(db),
    differences: await differences(db),
    comparisons: await comparisons(db),
  }
}

export const countPaymentTasks = async (db: Queryable): Promise<number> => (await count(db))[0]?.count ?? 0

/** Marks a difference as dealt with; returns false if there is none of this number. It reappears if it changes. */
export const dismissDifference = async (db: Queryable, id: number): Promise<boolean> =>
  (await dismiss(db, id)).length > 0
