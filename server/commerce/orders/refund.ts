import { formatMoney } from '#domain/money.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refundToGiftCard } from '#server/commerce/gift-cards/order-cards.ts'
import { voidSoldCard } from '#server/commerce/gift-cards/sold-cards.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import * as t from '#words/order-errors.ts'
import { creditRefund } from './credit-notes.ts'
import type { ReturnedCharge } from './credit-lines.ts'
import { type OrderStep, changeOrderStatus, addOrderNote } from './order-status.ts'
import type { OrderRow } from './rows.ts'
import { type Units, restock } from './stock.ts'

interface Refund {
  /** Idempotency key. */
  key: string
  amount: number
  reason: string
  returned?: readonly Units[]
  /** Lines of an approved request with the amount promised for each, for the credit note. */
  lines?: readonly ReturnedCharge[]
  paymentId?: number
  /** It has a credit note of its own. */
  isCredited?: boolean
}

interface Source {
  id: number
  provider: string
  gift_card_id: number | null
  left: number
}

const findRefund = statement<{ id: number }, [number, string]>(
  'refund-known',
  `SELECT id FROM refund WHERE order_id = $1 AND (key = $2 OR key LIKE replace(replace($2, '\\', '\\\\'), '_', '\\_') || '/%')`,
)
// Locking before summing serialises refunds of one payment. Gift cards get their part back first, unless the owner chose otherwise.
const readSources = statement<Source, [number]>(
  'refund-sources',
  `SELECT p.id, p.provider, p.gift_card_id, p.amount - coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.id), 0)::bigint AS left
   FROM payment p WHERE p.order_id = $1 AND p.status = 'paid'
   ORDER BY (p.gift_card_id IS NULL) <> coalesce((SELECT value = '"other_first"' FROM setting WHERE key = 'gift_card_refunds'), false), p.id FOR NO KEY UPDATE`,
)
const insert = statement<{ id: number }, [number, number, string, number, string, string]>(
  'refund-insert',
  `INSERT INTO refund (order_id, payment_id, key, amount, reason, status, done_at)
   VALUES ($1, $2, $3, $4, $5, $6::text, CASE WHEN $6::text = 'done' THEN now() END) RETURNING id`,
)
const addRefunded = statement<{ refunded_total: number }, [number, number]>(
  'order-refunded',
  'UPDATE orders SET refunded_total = refunded_total + $2, updated_at = now() WHERE id = $1 RETURNING refunded_total',
)

/**
 * Creates a refund, once per key; returns false if it exists. The order must be locked. A job sends it to the gateway;
 * gift cards get their part at once, and the shop refunds cash itself. A shipped or delivered order that is refunded completely becomes `refunded`.
 * A refund of a bought gift card is taken off the card.
 * @throws ApiError 422 when the amount exceeds what can be refunded
 */
export async function createRefund(
  db: Queryable,
  order: OrderRow,
  { key, amount, reason, returned = [], lines = [], paymentId, isCredited = false }: Refund,
  step: OrderStep = { actor: 'shop' },
): Promise<boolean> {
  if ((await findRefund(db, order.id, key)).length > 0) return false
  const sources = (await readSources(db, order.id)).filter(({ id }) => paymentId === undefined || id === paymentId)
  const left = sources.reduce((sum, source) => sum + source.left, 0)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    throw new ApiError(
      422,
      'refund_too_much',
      t.refundTooMuch({ amount: formatMoney({ amount: left, currency: order.currency }, order.shop.locale) }),
    )
  let rest = amount
  for (const source of sources) {
    const part = Math.min(rest, source.left)
    if (part === 0) continue
    const name = rest === amount && part === amount ? key : `${key}/${source.id}`
    const isDone = source.provider === CASH_ON_DELIVERY || source.gift_card_id !== null
    const [refund] = await insert(db, order.id, source.id, name, part, reason, isDone ? 'done' : 'waiting')
    if (source.gift_card_id !== null && refund)
      await refundToGiftCard(db, { cardId: source.gift_card_id, amount: part, orderId: order.id, refundId: refund.id })
    // A payment that came twice bought no card.
    if (paymentId === undefined && refund)
      await voidSoldCard(db, { orderId: order.id, refundId: refund.id, amount: part })
    rest -= part
  }
  const keptBefore = order.paid_total - order.refunded_total
  const [row] = await addRefunded(db, order.id, amount)
  order.refunded_total = row?.refunded_total ?? order.refunded_total
  await restock(db, order.id, returned)
  if (isCredited) return true
  await creditRefund(db, order, { key, amount, reason, returned: lines, keptBefore })
  const note = step.note ?? reason
  const isComplete = order.refunded_total === order.paid_total && ['shipped', 'delivered'].includes(order.status)
  if (isComplete) await changeOrderStatus(db, order, 'refunded', { ...step, note })
  else await addOrderNote(db, order.id, { ...step, note })
  return true
}
