import type { DeskAmounts } from '#generated/api.d.ts'
import { previewLineCancellation } from '#server/commerce/orders/cancel-lines.ts'
import { previewCredit } from '#server/commerce/orders/credit-notes.ts'
import type { ReturnedLine } from '#server/commerce/orders/credit-lines.ts'
import { readDeskFacts } from '#server/commerce/orders/desk-facts.ts'
import { requireAllowed } from '#server/commerce/orders/desk-rules.ts'
import type { ChosenUnits } from '#server/commerce/orders/order-units.ts'
import { calculateLineRefund } from '#server/commerce/orders/refund-lines.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import type { Queryable } from '#server/platform/db/database.ts'

/** Returns what cancelling units, or the whole order, would credit and pay back. @throws ApiError 422 */
export async function previewCancellation(
  db: Queryable,
  order: OrderRow,
  lines: readonly ChosenUnits[] | undefined,
): Promise<DeskAmounts> {
  if (lines === undefined) requireAllowed('cancel', order, await readDeskFacts(db, order.id))
  else {
    const part = await previewLineCancellation(db, order, lines)
    if (part) return describe(db, order, part.lines, part.amount, part.refund)
  }
  const kept = order.paid_total - order.refunded_total
  return describe(db, order, [], undefined, kept)
}

/** Returns what refunding units and shipping would pay back. @throws ApiError 422 */
export async function previewRefund(
  db: Queryable,
  order: OrderRow,
  choice: { lines?: readonly ChosenUnits[]; shipping?: boolean },
): Promise<DeskAmounts> {
  const { amount, lines, shipping } = await calculateLineRefund(db, order, choice)
  return describe(db, order, lines, amount, amount, shipping)
}

async function describe(
  db: Queryable,
  order: OrderRow,
  lines: readonly ReturnedLine[],
  amount: number | undefined,
  refund: number,
  shipping = 0,
): Promise<DeskAmounts> {
  const money = (value: number) => ({ amount: value, currency: order.currency })
  const charges = [...lines, ...(shipping > 0 ? [{ id: null, quantity: 1, amount: shipping }] : [])]
  const credited = await previewCredit(db, order, { amount, returned: charges })
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return {
    amount: money(sum(credited.map(({ total }) => total))),
    refund: money(refund),
    refundable: money(order.paid_total - order.refunded_total),
    shipping: money(sum(credited.filter(({ id }) => id === null).map(({ total }) => total))),
    tax: money(sum(credited.map(({ tax }) => tax))),
    lines: credited.flatMap(({ id, quantity, total, tax }) =>
      id === null
        ? []
        : [
            {
              id,
              quantity: lines.find((line) => line.id === id)?.quantity ?? quantity ?? 0,
              amount: money(total),
              tax: money(tax),
            },
          ],
    ),
  }
}
