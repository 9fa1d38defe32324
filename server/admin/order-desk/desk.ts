import type { FastifyInstance } from 'fastify'
import type { Order } from '#generated/api.d.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { currencyDigits, toDecimalString, parseMinorUnits } from '#domain/money.ts'
import { readPriceText } from '#domain/typed-price.ts'
import { readDeskFacts } from '#server/commerce/orders/desk-facts.ts'
import { allowedActions } from '#server/commerce/orders/desk-rules.ts'
import type { OrderRow } from '#server/commerce/orders/rows.ts'
import { orderSwitches, readOrder } from '#server/commerce/order-view/view.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import type { Staff } from '#server/platform/http/access.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import * as admin from '#words/admin.ts'
import * as t from '#words/admin-orders.ts'
import { type OrderAction, changeOrder, lockByNumber } from './change-order.ts'

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

/** Who works on the command line has the server, and so every right. */
const commandLine = (): Staff => ({ id: undefined, name: t.commandLine(), role: 'owner', isReauthenticated: true })

/**
 * Performs an action on an order and returns a description of the order.
 * @throws ApiError with the reason if it is not possible
 */
export async function performDeskAction(app: FastifyInstance, orderNo: string, action: DeskAction): Promise<string> {
  return inTransaction(app.database, async ({ client }) => {
    const order = await lockByNumber(client, orderNo)
    if (action.kind !== 'show')
      await changeOrder(client, order, await toOrderAction(client, order, action), { app, staff: commandLine() })
    return describe(client, order)
  })
}

async function toOrderAction(
  db: Queryable,
  order: OrderRow,
  action: Exclude<DeskAction, { kind: 'show' }>,
): Promise<OrderAction> {
  switch (action.kind) {
    case 'ship':
    case 'confirm':
    case 'deliver':
    case 'cancel':
      return action
    case 'refuse':
      return { kind: 'refuseReturns', answer: action.answer }
    case 'retryRefund':
      return { kind: 'retryRefunds' }
    case 'recordRefund':
      return { kind: 'recordRefunds' }
    case 'refund':
      return refundAction(db, order, action.amount)
  }
}

async function refundAction(db: Queryable, order: OrderRow, given: string | undefined): Promise<OrderAction> {
  const reason = t.refundByShop()
  if (given !== undefined) return { kind: 'refund', reason, amount: amountOf(given, order.currency) }
  const actions = allowedActions(order, await readDeskFacts(db, order.id))
  if (actions.includes('decide_returns')) return { kind: 'grantReturns' }
  if (actions.includes('return_parcel')) return { kind: 'returnParcel' }
  return { kind: 'refund', reason, amount: order.paid_total - order.refunded_total }
}

function amountOf(text: string, currency: string): number {
  const decimal = readPriceText(text, { currency, maxDecimals: currencyDigits(currency) })
  const amount = decimal === undefined ? 0 : (parseMinorUnits(decimal, currency) ?? 0)
  if (amount > 0) return amount
  throw new ApiError(
    422,
    'bad_amount',
    admin.notAnAmount({ text, example: toDecimalString({ amount: 125_050, currency }) }),
  )
}

/** Unconfirmed orders are marked, because they must be neither packed nor paid. */
const stateOf = ({ status, awaits_link_by: channel }: Pick<Order, 'status' | 'awaits_link_by'>): string =>
  channel === undefined
    ? status
    : channel === 'email'
      ? admin.awaitsEmailLink({ option: '--confirm' })
      : admin.awaitsTextLink({ option: '--confirm' })

async function describe(db: Queryable, order: OrderRow): Promise<string> {
  const { productchannel: lines, ...view } = await readOrder(db, order, orderSwitches({}))
  const { currency, grand_total: total, paid_total: paid, refunded_total: back } = order
  const of = (amount: number) => ({ amount, currency })
  const formatMoney = createMoneyFormatter(order.shop.locale, [total, paid, back].map(of))
  const money = (amount: number) => formatMoney(of(amount))
  return [
    admin.deskSummary({
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
          `  ${view.carrier ? admin.deskWaybillCarrier({ waybill: view.waybill, carrier: view.carrier }) : admin.deskWaybill({ waybill: view.waybill })}`,
        ]
      : []),
    ...view.history.map(({ at, status, note }) => `  ${at}  ${[status, note].filter(Boolean).join(': ')}`),
  ].join('\n')
}
