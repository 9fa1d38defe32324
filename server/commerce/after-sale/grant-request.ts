import { splitByWeights } from '#domain/split-by-weights.ts'
import type { RequestRow } from '#server/commerce/order-view/read-refund-requests.ts'
import type { OrderStep } from '#server/commerce/orders/order-status.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { type Units, restock } from '#server/commerce/orders/stock.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import * as history from '#words/order-history.ts'
import { sumAmounts } from './calculate-refund.ts'

/** What the shop approves of a request: units of its lines, and what is refunded. */
export interface Approved {
  amount: number
  lines: readonly { id: number; quantity: number; amount: number }[]
  /** Whether `amount` is what was paid for the units, so that the credit note names them. */
  isExact: boolean
}

const decide = statement<{ id: number }, [number, string, string]>(
  'refund-request-decide',
  `UPDATE refund_request SET status = $2, answer = $3, decided_at = now(), version = version + 1 WHERE id = $1 AND status = 'asked' RETURNING id`,
)
const setApproved = statement<{ id: number }, [number, number, number[], number[], number[]]>(
  'refund-request-approve',
  `WITH parts AS (UPDATE refund_request_line q SET quantity = w.units, amount = w.amount
     FROM unnest($3::bigint[], $4::int[], $5::bigint[]) AS w(line, units, amount) WHERE q.request_id = $1 AND q.order_line_id = w.line)
   UPDATE refund_request SET amount = $2 WHERE id = $1 RETURNING id`,
)

/** Decides an open request; returns false if it is not open. The order must be locked. */
export const setDecision = async (
  db: Queryable,
  id: number,
  status: 'granted' | 'refused',
  answer: string,
): Promise<boolean> => (await decide(db, id, status, answer)).length > 0

export const approvedAsAsked = ({ amount, lines }: RequestRow): Approved => ({ amount, lines, isExact: true })

/**
 * Returns the approval of some of the requested units, by line. Shipping is refunded only with all of them, and a part
 * of a line gets its share, rounded down.
 */
export function approveUnits(request: RequestRow, units: ReadonlyMap<number, number>): Approved {
  const lines = request.lines.map(({ id, quantity, amount }) => {
    const approved = Math.min(quantity, units.get(id) ?? 0)
    const share = (BigInt(amount) * BigInt(approved)) / BigInt(Math.max(1, quantity))
    return { id, quantity: approved, amount: Number(share) }
  })
  const isWhole = request.lines.every(({ quantity }, index) => lines[index]?.quantity === quantity)
  return isWhole ? approvedAsAsked(request) : { amount: sumAmounts(lines), lines, isExact: true }
}

/** Returns an approval with a smaller amount, which the lines share. */
export function reduceTo(amount: number, approved: Approved): Approved {
  if (amount >= approved.amount) return approved
  const parts = splitByWeights(
    Math.min(amount, sumAmounts(approved.lines)),
    approved.lines.map((line) => line.amount),
  )
  return {
    amount,
    lines: approved.lines.map((line, index) => ({ ...line, amount: parts[index] ?? 0 })),
    isExact: false,
  }
}

/** Reduces an approval to what is left of the order's payment: the shop may have refunded a part since the request. */
export const capAtBalance = (order: OrderRow, approved: Approved): Approved =>
  reduceTo(order.paid_total - order.refunded_total, approved)

/**
 * Grants a request: stores what was approved and creates the refund, with the units that return to stock now. Returns
 * whether money is refunded. The order must be locked.
 */
export async function grantRequest(
  db: Queryable,
  order: OrderRow,
  request: Pick<RequestRow, 'id'>,
  {
    amount,
    lines,
    isExact,
    returned,
    answer = '',
    step = { actor: 'shop' },
  }: Approved & { returned: readonly Units[]; answer?: string; step?: OrderStep },
): Promise<boolean> {
  await setApproved(
    db,
    request.id,
    amount,
    lines.map(({ id }) => id),
    lines.map(({ quantity }) => quantity),
    lines.map((line) => line.amount),
  )
  await setDecision(db, request.id, 'granted', answer)
  if (amount === 0) {
    await restock(db, order.id, returned)
    return false
  }
  await createRefund(
    db,
    order,
    {
      key: `request-${request.id}`,
      amount,
      reason: history.returned(),
      returned,
      lines: isExact ? lines.filter(({ quantity }) => quantity > 0) : [],
    },
    step,
  )
  return true
}
