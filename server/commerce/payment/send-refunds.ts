import type { FastifyInstance } from 'fastify'
import { type NoRow, inTransaction, statement } from '#server/platform/db/database.ts'
import { type PaymentRow, paymentById } from '#server/commerce/orders/payments.ts'
import { lockOrder } from '#server/commerce/orders/rows.ts'
import type { Gateway, RefundReport } from './gateway.ts'
import { toGatewayPayment } from './read-outcome.ts'
import { refundKey } from './refund-key.ts'
import { applyRefundAnswer } from './refund-reports.ts'

const MAX_BACKOFF_STEPS = 12

interface Row {
  id: number
  order_id: number
  payment_id: number
  key: string
  asked_key: string | null
  gateway_id: string | null
  /** Waiting or pending. */
  status: 'waiting' | 'pending' | 'done' | 'failed'
  amount: number
  tries: number
  attempt: number
}

// Claims rows for two minutes, so that another process retries them with the same key if this one dies.
const claim = statement<Row, []>(
  'refunds-take',
  `UPDATE refund SET tries = least(tries + 1, 1000), next_at = now() + interval '2 minutes' WHERE id IN
     (SELECT id FROM refund WHERE status IN ('waiting', 'pending') AND next_at <= now() ORDER BY next_at LIMIT 5 FOR UPDATE SKIP LOCKED)
   RETURNING id, order_id, coalesce(payment_id, 0) AS payment_id, key, asked_key, gateway_id, status, amount, tries, attempt`,
)
/** Before the provider hears of it: its event may arrive before its answer. */
const nameRefund = statement<NoRow, [number, string]>('refund-name', 'UPDATE refund SET asked_key = $2 WHERE id = $1')
const scheduleNext = statement<NoRow, [number, string | null, number]>(
  'refund-later',
  'UPDATE refund SET error = coalesce($2, error), next_at = now() + make_interval(secs => $3) WHERE id = $1',
)
const sendAgain = statement<NoRow, [number]>(
  'refund-lost',
  `UPDATE refund SET status = 'waiting', next_at = now() WHERE id = $1 AND status = 'pending'`,
)

/**
 * Sends refunds to the gateways, and asks about those that are pending. What fails is retried indefinitely, with
 * growing delays.
 */
export async function sendRefunds(app: FastifyInstance): Promise<void> {
  for (;;) {
    const rows = await claim(app.database.pool)
    if (rows.length === 0) return
    for (const row of rows) {
      const seconds = 30 * 2 ** Math.min(row.tries, MAX_BACKOFF_STEPS)
      try {
        const report = await ask(app, row)
        if (!report) await sendAgain(app.database.pool, row.id)
        else {
          await inTransaction(app.database, async ({ client }) =>
            applyRefundAnswer(client, await lockOrder(client, row.order_id), row.id, report),
          )
          if (report.state === 'pending') await scheduleNext(app.database.pool, row.id, null, 10 * seconds)
        }
      } catch (error) {
        const { message } = error as Error
        app.log.error({ refund: row.id, tries: row.tries, error: message }, 'a refund was not carried out')
        await scheduleNext(app.database.pool, row.id, message.slice(0, 300), seconds)
      }
    }
  }
}

async function ask(app: FastifyInstance, row: Row): Promise<RefundReport | undefined> {
  const [payment] = await paymentById(app.database.pool, row.payment_id)
  const gateway = payment && app.gateways[payment.provider]
  if (!gateway) throw new Error(`There is no gateway ${payment?.provider}.`)
  return row.status === 'waiting' ? send(app, gateway, payment, row) : askAbout(gateway, payment, row)
}

async function send(app: FastifyInstance, gateway: Gateway, payment: PaymentRow, row: Row): Promise<RefundReport> {
  const key = row.asked_key ?? refundKey(payment.reference, row.key, row.attempt)
  if (row.asked_key === null) await nameRefund(app.database.pool, row.id, key)
  return gateway.refund(toGatewayPayment(payment), { amount: row.amount, key })
}

/** Undefined if the provider does not know the refund, which is then sent again under its key. */
const askAbout = (gateway: Gateway, payment: PaymentRow, row: Row): Promise<RefundReport | undefined> =>
  gateway.readRefund(toGatewayPayment(payment), {
    amount: row.amount,
    key: row.asked_key ?? refundKey(payment.reference, row.key, row.attempt),
    id: row.gateway_id,
  })
