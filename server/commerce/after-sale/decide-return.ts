import type { FastifyInstance } from 'fastify'
import { formatMoney } from '#domain/money.ts'
import { type RequestRow, readRequestRows } from '#server/commerce/order-view/read-refund-requests.ts'
import { type OrderRow, lockOrder } from '#server/commerce/orders/rows.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError, notFound } from '#server/platform/http/api-error.ts'
import { invalidValue } from '#server/platform/resources/refuse-values.ts'
import * as history from '#words/order-history.ts'
import * as t from '#words/return-errors.ts'
import { type Approved, approveUnits, capAtBalance, grantRequest, reduceTo } from './grant-request.ts'
import { mailReturnApproved } from './mails.ts'
import { describeMeanwhile } from './meanwhile.ts'
import { refuse } from './refund-requests.ts'

export interface ReturnDecision {
  /** Approved units by order line. Lines that are left out are not approved. */
  lines: readonly { id: number; quantity: number }[]
  /** Less than what the units cost, in minor units. */
  amount?: number | undefined
  /** For the customer. */
  answer: string
}

const orderOf = statement<{ order_id: number }, [request: number]>(
  'return-order',
  'SELECT order_id FROM refund_request WHERE id = $1',
)

/**
 * Locks the order of a return and reads the request.
 * @throws ApiError 404
 */
export async function lockReturn(db: Queryable, id: number): Promise<{ order: OrderRow; request: RequestRow }> {
  const [found] = await orderOf(db, id)
  if (!found) throw notFound(t.returnNotFound())
  const order = await lockOrder(db, found.order_id)
  const request = (await readRequestRows(db, order.id)).find((one) => one.id === id)
  if (!request) throw notFound(t.returnNotFound())
  return { order, request }
}

/**
 * Returns the approval that a decision leads to: the refund of the chosen units, at most the order's remaining balance.
 * @throws ApiError 422 for units that were not requested, none at all, or an amount above the refund
 */
export function readApproval(order: OrderRow, request: RequestRow, decision: Omit<ReturnDecision, 'answer'>): Approved {
  const units = new Map(decision.lines.map(({ id, quantity }) => [id, quantity]))
  for (const [index, { id, quantity }] of decision.lines.entries())
    if (quantity > (request.lines.find((line) => line.id === id)?.quantity ?? 0))
      throw invalidValue(`/lines/${index}/quantity`, t.notRequested())
  if (![...units.values()].some((quantity) => quantity > 0)) throw invalidValue('/lines', t.nothingApproved())
  const price = approveUnits(request, units)
  const approved = capAtBalance(order, price)
  const { amount } = decision
  if (amount === undefined || amount === approved.amount) return approved
  if (amount > approved.amount || amount < 1) {
    const most = formatMoney({ amount: approved.amount, currency: order.currency }, order.shop.locale)
    const isCapped = amount > approved.amount && approved.amount < price.amount
    throw invalidValue('/amount', isCapped ? t.refundedMeanwhile({ most }) : t.amountOutOfRange({ most }))
  }
  return reduceTo(amount, approved)
}

/** @throws ApiError 409 with what has happened and who did it, unless the request is open */
async function requireOpen(db: Queryable, { id, status }: RequestRow): Promise<void> {
  if (status === 'asked') return
  const message = await describeMeanwhile(db, id, status === 'granted' ? 'approved' : 'declined')
  throw new ApiError(409, 'already_decided', message)
}

/**
 * Approves an open request or a part of it and refunds the money. The order must be locked.
 * @throws ApiError 409 if it was decided meanwhile; 422 for an invalid decision
 */
export async function approveReturn(
  db: Queryable,
  app: FastifyInstance,
  { order, request }: { order: OrderRow; request: RequestRow },
  decision: ReturnDecision,
): Promise<Approved> {
  await requireOpen(db, request)
  const approved = readApproval(order, request, decision)
  const isWhole = approved.amount === request.amount
  const isRefunded = await grantRequest(db, order, request, {
    ...approved,
    returned: [],
    answer: decision.answer,
    step: { actor: 'shop', note: isWhole ? history.returnApproved() : history.returnApprovedInPart() },
  })
  await mailReturnApproved(db, app, order, {
    amount: isRefunded ? approved.amount : 0,
    units: approved.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    asked: request.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isReduced: !approved.isExact,
    answer: decision.answer,
  })
  return approved
}

/**
 * Refuses an open request; its units can be requested again. The order must be locked.
 * @throws ApiError 409 if it was decided meanwhile
 */
export async function refuseReturn(
  db: Queryable,
  app: FastifyInstance,
  { order, request }: { order: OrderRow; request: RequestRow },
  answer: string,
): Promise<void> {
  await requireOpen(db, request)
  await refuse(db, app, order, { requests: [request], answer })
}
