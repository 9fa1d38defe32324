import type { FastifyInstance } from 'fastify'
import { insertOrder } from '#server/commerce/checkout/insert-order.ts'
import { lockCustomer } from '#server/identity/customer/customers.ts'
import type { CartFacts } from '#server/commerce/cart/facts.ts'
import type { Terms } from '#server/commerce/cart/terms.ts'
import type { ValidationData } from '#server/commerce/cart/validate-cart.ts'
import { redeemCoupon } from '#server/commerce/coupons/coupons.ts'
import { confirmOrder } from '#server/commerce/orders/confirm.ts'
import { insertLines } from '#server/commerce/orders/lines.ts'
import { lockGoods } from '#server/commerce/orders/lock-goods.ts'
import { type OrderStep, startHistory } from '#server/commerce/orders/order-status.ts'
import { recordCash } from '#server/commerce/orders/payments.ts'
import { releaseOrder } from '#server/commerce/orders/release-order.ts'
import { type OrderRow, type OrderShop, lockOrder } from '#server/commerce/orders/rows.ts'
import { outOfStockError, reserveStock } from '#server/commerce/orders/stock.ts'
import { CASH_ON_DELIVERY } from '#server/commerce/payment-modes/codes.ts'
import type { PaymentOffer } from '#server/commerce/payment-modes/offers.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as t from '#words/draft-orders.ts'
import * as history from '#words/order-history.ts'
import { cartOfDraft, couponOfDraft, findDraftFault, readDraftFacts } from './draft-facts.ts'
import { type DraftRow, draftById, lockDraft, setDraftOrder } from './draft-rows.ts'

export interface PlaceDraftTerms extends Terms {
  validationData: ValidationData
  shop: OrderShop
}

const heldProducts = statement<{ id: number }, [order: number]>(
  'draft-order-products',
  'SELECT product_id AS id FROM order_stock WHERE order_id = $1',
)

/** Locks a draft after its customer, in the order of all writers. @throws ApiError 404 */
export async function lockDraftToOrder(db: Queryable, id: number): Promise<DraftRow> {
  const [found] = await draftById(db, id)
  const [customer] = found?.customer_id ? await lockCustomer(db, found.customer_id) : []
  const draft = await lockDraft(db, id)
  if (!draft) throw draftGone()
  // An account that was deleted meanwhile gets no order.
  return { ...draft, customer_id: draft.customer_id === customer?.id ? draft.customer_id : null }
}

export const draftGone = (): ApiError => new ApiError(404, 'not_found', t.gone())

/** Returns what is wrong with a draft whose amounts are in a currency that the shop no longer uses: ₹500 is not $500. */
export const currencyFault = (draft: DraftRow, terms: Pick<Terms, 'currency'>): ApiError | undefined =>
  draft.currency === terms.currency ? undefined : new ApiError(422, 'currency_changed', t.currencyChanged())

/** Returns the order of a locked draft, locked, unless it was cancelled before it was confirmed. */
export async function lockOrderOf(db: Queryable, { order_id: id }: DraftRow): Promise<OrderRow | undefined> {
  const order = id === null ? undefined : await lockOrder(db, id)
  return order?.status === 'cancelled' && order.confirmed_at === null ? undefined : order
}

interface Placing {
  /** Code of a payment method, or how the shop was paid already. */
  payment: { code: string } | { paidBy: PaymentOffer }
  /** What the customer saw. */
  version?: string | undefined
  step: OrderStep
}

/**
 * Orders what a draft contains, and returns the order. The draft must be locked (`lockDraftToOrder`). A draft that was
 * ordered returns its order; one whose order waits for another kind of payment, or has other content, replaces it.
 * @throws ApiError 422 with the reason, 409 if the content is not what the customer saw
 */
export async function placeDraft(
  db: Queryable,
  app: FastifyInstance,
  draft: DraftRow,
  { payment, version, step }: Placing,
  terms: PlaceDraftTerms,
): Promise<OrderRow> {
  const former = await lockOrderOf(db, draft)
  if (former && former.confirmed_at !== null) return former
  const currency = currencyFault(draft, terms)
  if (currency) throw currency
  const paidBy = 'paidBy' in payment ? payment.paidBy : undefined
  const code = 'paidBy' in payment ? CASH_ON_DELIVERY : payment.code
  // Lock before reading, so that the validated state is the ordered one.
  const held = former ? await heldProducts(db, former.id) : []
  const coupon = await couponOfDraft(db, draft, terms, 0)
  await lockGoods(db, former ? [former.id] : [], {
    coupons: coupon ? [coupon.coupon.id] : [],
    products: [...draft.lines.map((line) => line.product_id), ...held.map(({ id }) => id)],
  })
  const seen = await readDraftFacts(db, draft, terms)
  const facts = await readDraftFacts(db, draft, terms, code)
  if (former?.cart_version === facts.version && !paidBy) return former
  if (version !== undefined && seen.version !== version) throw new ApiError(409, 'draft_changed', t.changed())
  await requireValid(db, draft, facts, terms, paidBy !== undefined)
  if (former) await releaseOrder(db, former, 'cancelled', { ...step, note: history.replaced() })

  const paid = paidBy ? { ...facts, payment: paidBy } : facts
  const order = await insertOrder(db, { ...cartOfDraft(draft, code, terms), id: null }, paid, terms)
  await insertLines(db, order.id, facts)
  await startHistory(db, order, { ...step, note: history.fromDraft({ number: String(draft.id) }) })
  await setDraftOrder(db, draft.id, order.id)
  if (order.coupon) {
    const { customer_id: customerId, email, phone, sub_total: subTotal } = order
    const use = { customerId, email, phone, couponId: order.coupon.id, orderId: order.id, subTotal }
    await redeemCoupon(db, use, terms.format)
  }
  const [short] = await reserveStock(db, order.id)
  if (short) throw outOfStockError(short.name, short.left)
  if (paidBy && order.grand_total > 0) await recordCash(db, order)
  if (order.payment_mode.code === CASH_ON_DELIVERY || order.grand_total === 0) await confirmOrder(db, app, order, step)
  return order
}

async function requireValid(
  db: Queryable,
  draft: DraftRow,
  facts: CartFacts,
  terms: PlaceDraftTerms,
  isPaid: boolean,
): Promise<void> {
  const fault = await findDraftFault(db, draft, facts, terms.validationData, terms, isPaid ? 'none' : 'chosen')
  if (fault) throw new ApiError(422, fault.code, fault.message)
}
