import type {
  CancelOrderBody,
  ClaimOrderBody,
  CorrectEmailBody,
  CorrectedOrder,
  Done,
  FindOrderBody,
  Invoice,
  Order,
  OrderPage,
  RefundRequest,
  RefundRequestBody,
  RefundSum,
  RefundSumBody,
  SendAgainBody,
} from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const order = () => shapeOf('Order')

/** Names an order; the token of its signed link opens it to anyone who is not the customer. */
export interface OrderKey {
  order_no: string
  token?: string | undefined
}

/** One page of the customer's orders, from page 1. */
export function getOrders(http: Http, page: number, signal?: AbortSignal): Promise<OrderPage> {
  const data = shapeOf('OrderPage')
  return http.call({ method: 'GET', path: '/api/orders/get', query: { page }, data, signal })
}

/** One order of the customer in full; 404 for anybody else's. */
export function getOrder(http: Http, orderNo: string, signal?: AbortSignal): Promise<Order> {
  const body = { order_no: orderNo }
  return http.call({ method: 'POST', path: '/api/orders/item', body, data: order(), signal, quiet: ['not_found'] })
}

/** Identifies an invoice, or a credit note by its number. */
export interface InvoiceKey extends OrderKey {
  credit_note?: string | undefined
}

/** Returns an order's invoice or a credit note; 404 before the order is confirmed. */
export function getInvoice(
  http: Http,
  { order_no, token, credit_note }: InvoiceKey,
  signal?: AbortSignal,
): Promise<Invoice> {
  const query = { order_no, token, credit_note }
  const data = shapeOf('Invoice')
  return http.call({ method: 'GET', path: '/api/orders/invoice', query, data, signal, quiet: ['not_found'] })
}

/** Cancels an order; what was paid is given back. 422 `not_cancellable`. */
export function cancelOrder(http: Http, body: CancelOrderBody): Promise<Order> {
  return http.call({ method: 'PUT', path: '/api/orders/cancel', body, data: order() })
}

/** Asks for a refund of some lines of an order. 422 `too_late`, `too_many_units`, `made_for_you`. */
export function requestRefund(http: Http, body: RefundRequestBody): Promise<RefundRequest> {
  const data = shapeOf('RefundRequest')
  return http.call({ method: 'POST', path: '/api/orders/refund/request', body, data })
}

/** What would be given back for these units; asked before the refund itself. Refused as that would be. */
export function getRefundSum(http: Http, body: RefundSumBody, signal?: AbortSignal): Promise<RefundSum> {
  const data = shapeOf('RefundSum')
  return http.call({ method: 'POST', path: '/api/orders/refund/sum', body, data, signal, quiet: true })
}

/** Puts a guest's order into the account of the customer who is logged in, by its signed link; 404 for another customer's. */
export function claimOrder(http: Http, body: ClaimOrderBody): Promise<Order> {
  return http.call({ method: 'POST', path: '/api/orders/claim', body, data: order() })
}

/** Emails a link to an order. The reply is the same whether or not it exists. */
export function findOrder(http: Http, body: FindOrderBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/orders/find', body, data: shapeOf('Done'), quiet: true })
}

/** Sends the link of an unconfirmed order again; 422 `order_gone`, 429 beyond the limit. */
export function sendLinkAgain(http: Http, body: SendAgainBody): Promise<Done> {
  return http.call({ method: 'POST', path: '/api/orders/send-again', body, data: shapeOf('Done'), quiet: true })
}

/** Corrects the email address of an order, which voids its earlier links; 403 `proof_required`, 422 `order_closed`. */
export function correctOrderEmail(http: Http, body: CorrectEmailBody): Promise<CorrectedOrder> {
  const data = shapeOf('CorrectedOrder')
  return http.call({ method: 'POST', path: '/api/orders/correct-email', body, data, quiet: true })
}
