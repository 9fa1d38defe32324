import type { FastifyInstance } from 'fastify'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { currencyDigits, toDecimalString, parseMinorUnits } from '#domain/money.ts'
import { readPriceText } from '#domain/typed-price.ts'
import { grantRequests, refuseRequests } from '#server/commerce/after-sale/refund-requests.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { cancelOrder } from '#server/commerce/orders/cancel.ts'
import { recordRefundsByHand, retryFailedRefunds } from '#server/commerce/orders/failed-refunds.ts'
import { creditRest } from '#server/commerce/orders/credit-notes.ts'
import { confirmUnconfirmedOrder } from '#server/commerce/orders/unconfirmed-orders.ts'
import { mailRefunded } from '#server/commerce/orders/mails.ts'
import { changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import { type OrderRow, lockOrder, orderByNumber } from '#server/commerce/orders/rows.ts'
import { deliverOrder, shipOrder } from '#server/commerce/orders/ship.ts'
import { restock } from '#server/commerce/orders/stock.ts'
import { orderSwitches, readOrder } from '#server/commerce/order-view/view.ts'
import * as t from '#words/admin.ts'

export type DeskAction =
  | { kind: 'show' }
  | { kind: 'ship'; waybill: string; carrier?: string }
  | { kind: 'deliver' }
  /** The shop has confirmed the order with its contact. */
  | { kind: 'confirm' }
  | { kind: 'cancel'; reason: string }
  /** Grants open refund requests; without any, or with an amount, refunds that amount or everything left. */
  | { kind: 'refund'; amount?: string }
  | { kind: 'refuse'; answer: string }
  /** Sends failed refunds again. */
  | { kind: 'retryRefund' }
  /** The shop has paid failed refunds back itself. */
  | { kind: 'recordRefund' }

/**
 * Performs an action on an order and returns a description of the order.
 * @throws ApiError with the reason if it is not possible
 */
export async function performDeskAction(app: FastifyInstance, orderNo: string, action: DeskAction): Promise<string> {
  return inTransaction(app.database, async ({ client }) => {
    const [found] = await orderByNumber(client, orderNo)
    if (!found) throw new ApiError(404, 'not_found', t.noOrder({ number: orderNo }))
    const order = await lockOrder(client, found.id)
    await perform(client, app, order, action)
    return describe(client, order)
  })
}

async function perform(db: Queryable, app: FastifyInstance, order: OrderRow, action: DeskAction): Promise<void> {
  switch (action.kind) {
    case 'show':
      return
    case 'ship':
      return shipOrder(db, app, order, action)
    case 'confirm':
      return confirmUnconfirmedOrder(db, app, order, { actor: 'shop', note: t.confirmedByShop() })
    case 'deliver':
      return deliverOrder(db, app, order)
    case 'cancel':
      return cancelOrder(db, app, order, { actor: 'shop', note: action.reason })
    case 'refuse':
      if ((await refuseRequests(db, app, order, action.answer)) === 0) throw noOpenRequests(order)
      return
    case 'refund':
      return refund(db, app, order, action.amount)
    case 'retryRefund':
    case 'recordRefund': {
      const resolve = action.kind === 'retryRefund' ? retryFailedRefunds : recordRefundsByHand
      if (await resolve(db, order)) return
      throw new ApiError(422, 'no_failed_refund', t.noFailedRefund({ number: order.order_no }))
    }
  }
}

async function refund(db: Queryable, app: FastifyInstance, order: OrderRow, given: string | undefined): Promise<void> {
  if (given === undefined && (await grantRequests(db, app, order)) > 0) return
  if (given === undefined && order.status === 'shipped' && order.paid_total === 0) return returnParcel(db, order)
  const left = order.paid_total - order.refunded_total
  const amount = given === undefined ? left : amountOf(given, order.currency)
  if (left <= 0) throw new ApiError(422, 'refund_too_much', t.nothingLeftToRefund({ number: order.order_no }))
  if (amount === left && order.status === 'confirmed')
    throw new ApiError(422, 'wrong_state', t.notShippedYet({ number: order.order_no, option: '--cancel' }))
  // Each manual refund is a separate decision; the previous total makes its key unique.
  const key = `desk-${order.id}-${order.refunded_total}`
  await createRefund(db, order, { key, amount, reason: t.refundByShop() })
  await mailRefunded(db, app, order, amount)
}

/** Restocks an unpaid parcel that was returned. */
async function returnParcel(db: Queryable, order: OrderRow): Promise<void> {
  await restock(db, order.id)
  await creditRest(db, order, { key: `returned-${order.id}`, reason: t.parcelReturned() })
  await changeOrderStatus(db, order, 'refunded', { actor: 'shop', note: t.parcelReturnedUnpaid() })
}

function amountOf(text: string, currency: string): number {
  const decimal = readPriceText(text, { currency, maxDecimals: currencyDigits(currency) })
  const amount = decimal === undefined ? 0 : (parseMinorUnits(decimal, currency) ?? 0)
  if (amount > 0) return amount
  throw new ApiError(
    422,
    'bad_amount',
    t.notAnAmount({ text, example: toDecimalString({ amount: 125_050, currency }) }),
  )
}

const noOpenRequests = ({ order_no: number }: OrderRow): ApiError =>
  new ApiError(422, 'nothing_asked', t.noRefundRequested({ number }))

/** Unconfirmed orders are marked, because they must be neither packed nor paid. */
const stateOf = ({ status, awaits_link_by: channel }: Pick<Order, 'status' | 'awaits_link_by'>): string =>
  channel === undefined
    ? status
    : channel === 'email'
      ? t.awaitsEmailLink({ option: '--confirm' })
      : t.awaitsTextLink({ option: '--confirm' })

async function describe(db: Queryable, order: OrderRow): Promise<string> {
  const { productchannel: lines, ...view } = await readOrder(db, order, orderSwitches({}))
  const { currency, grand_total: total, paid_total: paid, refunded_total: back } = order
  const of = (amount: number) => ({ amount, currency })
  const formatMoney = createMoneyFormatter(order.shop.locale, [total, paid, back].map(of))
  const money = (amount: number) => formatMoney(of(amount))
  return [
    t.deskSummary({
      number: view.order_no,
      state: stateOf(view),
      total: money(total),
      method: view.payment_method.name,
      paid: money(paid),
      refunded: money(back),
    }),
    ...lines.map(({ quantity, name, sku }) => `  ${quantity} × ${name} (${sku})`),
    ...(view.waybill
      ? [
          `  ${view.carrier ? t.deskWaybillCarrier({ waybill: view.waybill, carrier: view.carrier }) : t.deskWaybill({ waybill: view.waybill })}`,
        ]
      : []),
    ...view.history.map(({ at, status, note }) => `  ${at}  ${[status, note].filter(Boolean).join(': ')}`),
  ].join('\n')
}
