import type { FastifyInstance } from 'fastify'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { cancelOrder } from './cancel.ts'
import { chooseUnits } from './choose-units.ts'
import type { ReturnedLine } from './credit-lines.ts'
import { creditAmount, openAmount } from './credit-notes.ts'
import { readDeskFacts } from './desk-facts.ts'
import { requireAllowed } from './desk-rules.ts'
import { mailLinesCancelled } from './parcel-mails.ts'
import { type ChosenUnits, openUnits, readUnits } from './order-units.ts'
import { type OrderStep, addOrderNote, changeOrderStatus } from './order-status.ts'
import { insertReduction, priceUnits, stockOfUnits } from './reductions.ts'
import { createRefund } from './refund.ts'
import type { OrderRow } from './rows.ts'
import { restock } from './stock.ts'

const addWaived = statement<{ waived_total: number }, [number, number]>(
  'order-waived',
  'UPDATE orders SET waived_total = waived_total + $2, updated_at = now() WHERE id = $1 RETURNING waived_total',
)

/**
 * Cancels units that have not been shipped: restocks them, credits exactly their share of the price, and refunds what
 * was paid for them. Shipping is kept, and the coupon stays used, while units are left; without any left, the order is
 * cancelled as a whole, or becomes `shipped` if a part has left. The order must be locked.
 * @throws ApiError 422
 */
export async function cancelLines(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  lines: readonly ChosenUnits[],
  step: OrderStep,
): Promise<void> {
  const part = await planCancellation(db, order, lines)
  if (part === undefined) return cancelOrder(db, app, order, step)
  const { facts, units, priced, amount, refund, isRest } = part
  const chosen = priced
  const key = `cancel-${order.id}-${facts.version}`
  const stock = stockOfUnits(units, chosen)
  await insertReduction(db, order.id, { kind: 'cancelled', key, lines: priced })
  const note = history.unitsCancelled({
    items: chosen.map(({ id, quantity }) => `${quantity} × ${units.find((line) => line.id === id)?.name}`).join(', '),
    reason: step.note ?? '',
  })
  if (refund > 0)
    await createRefund(db, order, { key, amount: refund, reason: history.itemsCancelled(), isCredited: true }, step)
  await restock(db, order.id, stock)
  await waive(db, order, amount - refund)
  await creditAmount(db, order, { key, amount, reason: history.itemsCancelled(), returned: priced })
  if (isRest) await changeOrderStatus(db, order, 'shipped', { ...step, note })
  else await addOrderNote(db, order.id, { ...step, note })
  await mailLinesCancelled(db, app, order, { lines: priced, refund })
}

/** Returns what cancelling units would credit and pay back; undefined if nothing would be left of the order. */
export async function previewLineCancellation(
  db: Queryable,
  order: OrderRow,
  lines: readonly ChosenUnits[],
): Promise<{ lines: ReturnedLine[]; amount: number; refund: number } | undefined> {
  const part = await planCancellation(db, order, lines)
  return part && { lines: part.priced, amount: part.amount, refund: part.refund }
}

async function planCancellation(db: Queryable, order: OrderRow, lines: readonly ChosenUnits[]) {
  const facts = await readDeskFacts(db, order.id)
  requireAllowed('cancel_lines', order, facts)
  const units = await readUnits(db, order.id)
  const chosen = chooseUnits(units, lines, openUnits)
  const isRest = chosen.reduce((sum, { quantity }) => sum + quantity, 0) === facts.open_units
  if (isRest && facts.parcels === 0) return undefined
  const priced = priceUnits(units, chosen)
  const amount = Math.min(
    priced.reduce((sum, line) => sum + line.amount, 0),
    await openAmount(db, order),
  )
  return { facts, units, priced, amount, refund: Math.min(amount, order.paid_total - order.refunded_total), isRest }
}

/** Reduces the amount due by what was cancelled before it was paid. */
async function waive(db: Queryable, order: OrderRow, amount: number): Promise<void> {
  const waived = Math.min(amount, Math.max(0, order.grand_total - order.waived_total - order.paid_total))
  if (waived === 0) return
  const [row] = await addWaived(db, order.id, waived)
  order.waived_total = row?.waived_total ?? order.waived_total
}
