import { randomBytes } from 'node:crypto'
import { spendGiftCards } from '#server/commerce/gift-cards/order-cards.ts'
import { GIFT_CARD } from '#server/commerce/payment-modes/codes.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import type { OrderRow } from './rows.ts'

export interface PaymentRow {
  id: number
  order_id: number
  provider: string
  reference: string
  gateway_id: string | null
  charge_id: string | null
  amount: number
  currency: string
  status: 'started' | 'paid' | 'failed' | 'abandoned'
  reason: string | null
  settled_at: Date | null
  /** It must be made on the provider's own page. */
  hosted: boolean
}

const FIRST_CHECK_MINUTES = 10
export const PAYMENT_COLUMNS =
  'id, order_id, provider, reference, gateway_id, charge_id, amount, currency, status, reason, settled_at, hosted'

export const paymentByReference = statement<PaymentRow, [string, string]>(
  'payment-by-reference',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE provider = $1 AND reference = $2`,
)
export const paymentByGatewayId = statement<PaymentRow, [string, string]>(
  'payment-by-gateway-id',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE provider = $1 AND gateway_id = $2`,
)
export const paymentByChargeId = statement<PaymentRow, [string, string]>(
  'payment-by-charge-id',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE provider = $1 AND charge_id = $2`,
)
export const paymentById = statement<PaymentRow, [number]>(
  'payment-by-id',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE id = $1`,
)
export const lockPayment = statement<PaymentRow, [number]>(
  'payment-lock',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE id = $1 FOR NO KEY UPDATE`,
)
/** The payments of an order at providers and in cash, the newest first. */
export const paymentsOf = statement<PaymentRow, [number]>(
  'payments-of-order',
  `SELECT ${PAYMENT_COLUMNS} FROM payment WHERE order_id = $1 AND gift_card_id IS NULL ORDER BY id DESC`,
)
const insert = statement<PaymentRow, [number, string, string, number, string, boolean]>(
  'payment-insert',
  `INSERT INTO payment (order_id, provider, reference, amount, currency, hosted, status) VALUES ($1, $2, $3, $4, $5, $6, 'started') RETURNING ${PAYMENT_COLUMNS}`,
)
export const setGatewayId = statement<{ id: number }, [number, string]>(
  'payment-name',
  'UPDATE payment SET gateway_id = $2 WHERE id = $1 AND gateway_id IS NULL RETURNING id',
)
export const setPayment = statement<
  { id: number },
  [number, PaymentRow['status'], string | null, string, string | null]
>(
  'payment-set',
  `UPDATE payment SET status = $2, reason = $3, gateway_id = coalesce(gateway_id, $4), charge_id = coalesce($5, charge_id),
     settled_at = now(), ask_at = NULL WHERE id = $1 RETURNING id`,
)
/** Lets a job ask the provider about a payment now. */
export const askSoon = statement<{ id: number }, [number]>(
  'payment-ask-soon',
  "UPDATE payment SET ask_at = now() WHERE id = $1 AND status <> 'paid' RETURNING id",
)
export const addPaid = statement<Pick<OrderRow, 'paid_total'>, [number, number]>(
  'order-paid',
  'UPDATE orders SET paid_total = paid_total + $2, updated_at = now() WHERE id = $1 RETURNING paid_total',
)
/** Abandons the open payments of an order. One that arrives later is refunded. */
export const abandonPayments = statement<{ id: number }, [number, string]>(
  'payment-give-up',
  `UPDATE payment SET status = 'abandoned', reason = $2, settled_at = now(), ask_at = now() + interval '${FIRST_CHECK_MINUTES} minutes'
   WHERE order_id = $1 AND status = 'started' RETURNING id`,
)
const insertCash = statement<{ id: number }, [number, string, string, number, string]>(
  'payment-cash',
  `INSERT INTO payment (order_id, provider, reference, amount, currency, status, settled_at) VALUES ($1, $2, $3, $4, $5, 'paid', now()) RETURNING id`,
)

const insertGift = statement<NoRow, [order: number, reference: string, amount: number, currency: string, card: number]>(
  'payment-gift-card',
  `INSERT INTO payment (order_id, provider, reference, amount, currency, gift_card_id, status, settled_at)
   VALUES ($1, '${GIFT_CARD}', $2, $3, $4, $5, 'paid', now())`,
)

export async function createPayment(db: Queryable, order: OrderRow, isHosted = false): Promise<PaymentRow> {
  const [row] = await insert(
    db,
    order.id,
    order.payment_mode.code,
    randomBytes(18).toString('base64url'),
    order.grand_total - order.gift_total,
    order.currency,
    isHosted,
  )
  return row as PaymentRow
}

export async function recordCash(db: Queryable, order: OrderRow): Promise<void> {
  const due = order.grand_total - order.waived_total - order.paid_total
  if (due <= 0) return
  await insertCash(db, order.id, order.payment_mode.code, `cash-${order.order_no}`, due, order.currency)
  const [row] = await addPaid(db, order.id, due)
  order.paid_total = row?.paid_total ?? order.paid_total
}

/** Records what gift cards pay of an order that is being confirmed. */
export async function recordGiftCards(db: Queryable, order: OrderRow): Promise<void> {
  if (order.gift_total === 0) return
  for (const { cardId, amount } of await spendGiftCards(db, order.id)) {
    await insertGift(db, order.id, `gift-${order.order_no}-${cardId}`, amount, order.currency, cardId)
    const [row] = await addPaid(db, order.id, amount)
    order.paid_total = row?.paid_total ?? order.paid_total
  }
}
