import type { FastifyInstance } from 'fastify'
import { splitByWeights } from '#domain/split-by-weights.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import * as desk from '#words/admin-orders.ts'
import { chooseUnits } from './choose-units.ts'
import { creditedShipping } from './credit-notes.ts'
import type { ReturnedLine } from './credit-lines.ts'
import { type DeskFacts, readDeskFacts } from './desk-facts.ts'
import { requireAllowed } from './desk-rules.ts'
import { mailRefunded } from './mails.ts'
import { type ChosenUnits, type LineUnits, readUnits, returnableUnits } from './order-units.ts'
import { type OrderStep, addOrderNote } from './order-status.ts'
import { insertReduction, priceUnits, stockOfUnits } from './reductions.ts'
import { createRefund } from './refund.ts'
import type { OrderRow } from './rows.ts'
import { restock } from './stock.ts'

/** A refund as staff enter it: units, an amount, or both. */
export interface RefundChoice {
  reason: string
  lines?: readonly ChosenUnits[] | undefined
  /** Instead of what the lines cost. */
  amount?: number | undefined
  /** With the shipping cost. */
  shipping?: boolean | undefined
  restock?: boolean | undefined
}

/** Amounts of a refund. */
export interface CalculatedRefund {
  amount: number
  lines: ReturnedLine[]
  shipping: number
}

/**
 * Calculates a refund of units and shipping, at most what was paid and not refunded.
 * @throws ApiError 422 for units that were not shipped or are already returned
 */
export async function calculateLineRefund(
  db: Queryable,
  order: OrderRow,
  { lines = [], shipping = false }: Pick<RefundChoice, 'lines' | 'shipping'>,
): Promise<CalculatedRefund & { units: LineUnits[]; facts: DeskFacts }> {
  const facts = await readDeskFacts(db, order.id)
  const units = await readUnits(db, order.id)
  const priced = priceUnits(units, chooseUnits(units, lines, refundableUnits(facts)))
  const left = order.paid_total - order.refunded_total
  const goods = priced.reduce((sum, { amount }) => sum + amount, 0)
  const carriage = shipping ? order.shipping_total - (await creditedShipping(db, order.id)) : 0
  const amount = Math.min(goods + carriage, left)
  const parts = splitByWeights(
    Math.min(goods, amount),
    priced.map((line) => line.amount),
  )
  return {
    amount,
    lines: goods <= amount ? priced : priced.map((line, index) => ({ ...line, amount: parts[index] ?? 0 })),
    shipping: amount - Math.min(goods, amount),
    units,
    facts,
  }
}

/** Units that can be refunded: those that have left the shop and did not come back. */
export const refundableUnits =
  ({ parcels }: DeskFacts) =>
  (line: LineUnits): number =>
    Math.min(returnableUnits(line), parcels === 0 ? line.quantity : line.shipped - line.returned)

/**
 * Refunds units of an order, or an amount. The order must be locked.
 * @throws ApiError 422
 */
export async function refundLinesOrAmount(
  db: Queryable,
  app: FastifyInstance,
  order: OrderRow,
  choice: RefundChoice,
  step: OrderStep,
): Promise<void> {
  const { facts, units, ...calculated } = await calculateLineRefund(db, order, choice)
  requireAllowed('refund', order, facts)
  const left = order.paid_total - order.refunded_total
  const amount = choice.amount ?? calculated.amount
  if (choice.lines === undefined && choice.amount === undefined && !choice.shipping)
    throw new ApiError(422, 'invalid_values', desk.nothingToRefund())
  if (amount === left && order.status === 'confirmed')
    throw new ApiError(422, 'wrong_state', desk.notShippedYet({ number: order.order_no }))
  if (choice.lines !== undefined && order.status === 'confirmed' && facts.parcels === 0)
    throw new ApiError(422, 'wrong_state', desk.notShippedYet({ number: order.order_no }))
  const lines = choice.amount === undefined ? calculated.lines : reprice(calculated.lines, choice.amount)
  const key = `desk-${order.id}-${facts.version}`
  const stock = choice.restock ? stockOfUnits(units, lines) : []
  if (lines.length > 0) await insertReduction(db, order.id, { kind: 'returned', key, lines })
  if (amount === 0 && lines.length > 0) {
    // Free units are returned without a refund.
    await restock(db, order.id, stock)
    return addOrderNote(db, order.id, { ...step, note: choice.reason })
  }
  const carriage = choice.amount === undefined && calculated.shipping > 0
  const charges = [...lines, ...(carriage ? [{ id: null, quantity: 1, amount: calculated.shipping }] : [])]
  await createRefund(db, order, { key, amount, reason: choice.reason, returned: stock, lines: charges }, step)
  await mailRefunded(db, app, order, amount)
}

/** Returns lines with a smaller amount than they cost; a larger one is shared by the whole order. */
function reprice(lines: ReturnedLine[], amount: number): ReturnedLine[] {
  const costs = lines.map((line) => line.amount)
  if (costs.reduce((sum, cost) => sum + cost, 0) <= amount) return lines
  const parts = splitByWeights(amount, costs)
  return lines.map((line, index) => ({ ...line, amount: parts[index] ?? 0 }))
}
