import type { RefundRequestBody } from '#generated/api.d.ts'
import { isShopAtFault } from '#domain/order-rules.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { isDeliveredByMail } from '#server/commerce/orders/deliver-by-mail.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { splitByWeights } from '#domain/split-by-weights.ts'
import { type RequestRow, readRequestRows } from '#server/commerce/order-view/read-refund-requests.ts'
import { type LineUnits, priceOfUnits, readUnits, returnableUnits } from '#server/commerce/orders/order-units.ts'
import * as t from '#words/order-errors.ts'

const deliveredOn = statement<{ days: number | null }, [number]>(
  'refund-delivered',
  `SELECT extract(epoch FROM now() - max(created_at))::float8 / 86400 AS days FROM order_event WHERE order_id = $1 AND status = 'delivered'`,
)

export interface RefundTerms {
  isOpen: boolean
  /** Days after delivery within which items can be returned without a defect. */
  days: number
}

export function refundTerms(settings: Readonly<Record<string, unknown>>): RefundTerms {
  const days = Number(settings['refund_days'])
  return { isOpen: settings['enable_refund'] === true, days: Number.isInteger(days) && days > 0 ? days : 14 }
}

interface CalculatedRefund {
  chosen: ChosenLine[]
  amount: number
  parts: number[]
}

/**
 * Calculates the refund for units of a delivered order. Callers that act on it must lock the order. Without a reason,
 * the rules that depend on it are skipped.
 * @throws ApiError 422
 */
export async function calculateRefund(
  db: Queryable,
  order: OrderRow,
  { reason, lines: requested }: Pick<RefundRequestBody, 'reason' | 'lines'>,
  { days }: RefundTerms,
): Promise<CalculatedRefund> {
  if (order.status !== 'delivered' || isDeliveredByMail(order))
    throw new ApiError(422, 'not_refundable', t.notReturnable())
  const [delivered] = await deliveredOn(db, order.id)
  if (reason !== '' && !isShopAtFault(reason) && (delivered?.days ?? 0) > days)
    throw new ApiError(422, 'too_late', t.returnTooLate({ days }))
  const lines = await readUnits(db, order.id)
  const chosen = [...unitsByLine(requested)].map(([id, units]) => toChosenLine(lines, id, units, reason))
  const earlier = (await readRequestRows(db, order.id)).filter(({ status }) => status !== 'refused')
  const shipping = shippingRefund(order, lines, chosen, reason, earlier)
  const { amount, parts } = capAtRefundableBalance(
    order,
    chosen.map((choice) => choice.amount),
    shipping,
    earlier,
  )
  return { chosen, amount, parts }
}

interface ChosenLine {
  line: LineUnits
  units: number
  amount: number
}

function unitsByLine(requested: RefundRequestBody['lines']): Map<number, number> {
  const units = new Map<number, number>()
  for (const { id, quantity } of requested) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

function toChosenLine(lines: readonly LineUnits[], id: number, units: number, reason: string): ChosenLine {
  const line = lines.find((candidate) => candidate.id === id)
  if (!line) throw new ApiError(422, 'unknown_line', t.unknownLine())
  if (line.made_for_them && reason !== '' && !isShopAtFault(reason))
    throw new ApiError(422, 'made_for_you', t.madeForYou({ name: line.name }))
  const left = returnableUnits(line)
  if (units > left)
    throw new ApiError(
      422,
      'too_many_units',
      left === 0 ? t.returnRequested({ name: line.name }) : t.returnLimited({ left, name: line.name }),
    )
  return { line, units, amount: priceOfUnits(line, units) }
}

/**
 * Shipping is refunded with the last units of an order that was defective as a whole, less what earlier requests
 * already include.
 */
function shippingRefund(
  order: OrderRow,
  lines: readonly LineUnits[],
  chosen: readonly ChosenLine[],
  reason: string,
  earlier: readonly RequestRow[],
): number {
  const left = lines.reduce((sum, line) => sum + returnableUnits(line), 0)
  if (left > chosen.reduce((sum, { units }) => sum + units, 0)) return 0
  if (!isShopAtFault(reason) || earlier.some((request) => !isShopAtFault(request.reason))) return 0
  const earlierShipping = earlier.reduce((sum, { amount, lines: parts }) => sum + amount - sumAmounts(parts), 0)
  return order.shipping_total - earlierShipping
}

/** Caps a refund at what was paid, less earlier refunds and open requests. The lines share a smaller amount. */
function capAtRefundableBalance(
  order: OrderRow,
  parts: number[],
  shipping: number,
  earlier: readonly RequestRow[],
): { amount: number; parts: number[] } {
  const open = sumAmounts(earlier.filter(({ status }) => status === 'asked'))
  const left = order.paid_total - order.refunded_total - open
  const goods = parts.reduce((sum, part) => sum + part, 0)
  if (goods + shipping <= left) return { amount: goods + shipping, parts }
  if (left <= 0) throw new ApiError(422, 'not_refundable', t.refundedInFull())
  return { amount: left, parts: splitByWeights(Math.min(goods, left), parts) }
}

export const sumAmounts = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)
