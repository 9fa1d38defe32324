import type { FastifyInstance } from 'fastify'
import type { Order } from '#generated/api.d.ts'
import { moneyWords } from '#domain/money-words.ts'
import { currencyDigits, decimalOf, parseMinorUnits } from '#domain/money.ts'
import { readPriceText } from '#domain/typed-price.ts'
import { grantRequests, refuseRequests } from '#server/commerce/after-sale/refund-requests.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Queryable, inTransaction } from '#server/platform/db/database.ts'
import { cancelOrder } from '#server/commerce/orders/cancel.ts'
import { creditRest } from '#server/commerce/orders/credit-notes.ts'
import { confirmUnconfirmedOrder } from '#server/commerce/orders/unconfirmed-orders.ts'
import { mailRefunded } from '#server/commerce/orders/mails.ts'
import { changeOrderStatus } from '#server/commerce/orders/order-status.ts'
import { createRefund } from '#server/commerce/orders/refund.ts'
import { type OrderRow, lockOrder, orderByNumber } from '#server/commerce/orders/rows.ts'
import { deliverOrder, shipOrder } from '#server/commerce/orders/ship.ts'
import { restock } from '#server/commerce/orders/stock.ts'
import { orderSwitches, readOrder } from '#server/commerce/order-view/view.ts'

/** What the shop does with an order from the command line; it stands in for a back office. */
export type DeskWish =
  | { kind: 'show' }
  | { kind: 'ship'; waybill: string; carrier?: string }
  | { kind: 'deliver' }
  /** Of an order that waits for its contact: the shop has asked them itself. */
  | { kind: 'confirm' }
  | { kind: 'cancel'; reason: string }
  /** Grants what the customer asks back; without a request, or with an amount, gives that much of what was paid back, or all of it. */
  | { kind: 'refund'; amount?: string }
  | { kind: 'refuse'; answer: string }

/** Does it, and tells how the order stands then. Throws ApiError with what is in the way. */
export async function handleAtDesk(app: FastifyInstance, orderNo: string, wish: DeskWish): Promise<string> {
  return inTransaction(app.database, async ({ client }) => {
    const [found] = await orderByNumber(client, orderNo)
    if (!found) throw new ApiError(404, 'not_found', `There is no order ${orderNo}.`)
    const order = await lockOrder(client, found.id)
    await carryOut(client, app, order, wish)
    return describe(client, order)
  })
}

async function carryOut(db: Queryable, app: FastifyInstance, order: OrderRow, wish: DeskWish): Promise<void> {
  switch (wish.kind) {
    case 'show':
      return
    case 'ship':
      return shipOrder(db, app, order, wish)
    case 'confirm':
      return confirmUnconfirmedOrder(db, app, order, { actor: 'shop', note: 'The shop has confirmed it.' })
    case 'deliver':
      return deliverOrder(db, app, order)
    case 'cancel':
      return cancelOrder(db, app, order, { actor: 'shop', note: wish.reason })
    case 'refuse':
      if ((await refuseRequests(db, app, order, wish.answer)) === 0) throw nothingAsked(order)
      return
    case 'refund':
      return refund(db, app, order, wish.amount)
  }
}

async function refund(db: Queryable, app: FastifyInstance, order: OrderRow, given: string | undefined): Promise<void> {
  if (given === undefined && (await grantRequests(db, app, order)) > 0) return
  if (given === undefined && order.status === 'shipped' && order.paid_total === 0) return takeBack(db, order)
  const left = order.paid_total - order.refunded_total
  const amount = given === undefined ? left : amountOf(given, order.currency)
  if (left <= 0) throw new ApiError(422, 'refund_too_much', `Nothing of order ${order.order_no} is left to give back.`)
  if (amount === left && order.status === 'confirmed')
    throw new ApiError(422, 'wrong_state', `Order ${order.order_no} is not sent yet: --cancel gives all of it back.`)
  // What is given back by hand is a decision of its own each time; the sum of those before it names it.
  const key = `desk-${order.id}-${order.refunded_total}`
  await createRefund(db, order, { key, amount, reason: 'The shop gives it back.' })
  await mailRefunded(db, app, order, amount)
}

/** A parcel that nobody took and paid: its pieces are the shop's again. */
async function takeBack(db: Queryable, order: OrderRow): Promise<void> {
  await restock(db, order.id)
  await creditRest(db, order, { key: `returned-${order.id}`, reason: 'The parcel came back.' })
  await changeOrderStatus(db, order, 'refunded', { actor: 'shop', note: 'The parcel came back. Nothing was paid.' })
}

/** Minor units of an amount as people write it. */
function amountOf(text: string, currency: string): number {
  const decimal = readPriceText(text, { currency, mostDecimals: currencyDigits(currency) })
  const amount = decimal === undefined ? 0 : (parseMinorUnits(decimal, currency) ?? 0)
  if (amount > 0) return amount
  throw new ApiError(422, 'bad_amount', `"${text}" is no amount such as ${decimalOf({ amount: 125_050, currency })}.`)
}

const nothingAsked = ({ order_no: number }: OrderRow): ApiError =>
  new ApiError(422, 'nothing_asked', `Nobody asks for anything back of order ${number}.`)

/** What waits for a link says so: it is neither to be packed nor paid. */
const stateOf = ({ status, awaits_link_by: way }: Pick<Order, 'status' | 'awaits_link_by'>): string =>
  way === undefined
    ? status
    : `waits for the shopper to open the link sent by ${way === 'email' ? 'mail' : 'text message'} (--confirm if you have asked them yourself)`

async function describe(db: Queryable, order: OrderRow): Promise<string> {
  const { productchannel: lines, ...view } = await readOrder(db, order, orderSwitches({}))
  const { currency, grand_total: total, paid_total: paid, refunded_total: back } = order
  const of = (amount: number) => ({ amount, currency })
  const words = moneyWords(order.shop.locale, [total, paid, back].map(of))
  const money = (amount: number) => words(of(amount))
  return [
    `Order ${view.order_no}: ${stateOf(view)}, ${money(total)} by ${view.payment_method.name}` +
      ` (paid ${money(paid)}, given back ${money(back)})`,
    ...lines.map(({ quantity, name, sku }) => `  ${quantity} × ${name} (${sku})`),
    ...(view.waybill ? [`  Waybill ${view.waybill}${view.carrier ? `, ${view.carrier}` : ''}`] : []),
    ...view.history.map(({ at, status, note }) => `  ${at}  ${[status, note].filter(Boolean).join(': ')}`),
  ].join('\n')
}
