import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** One page of the customer's orders, from page 1. */
export function getOrders(http: Http, page: number, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'GET', path: '/api/orders/get', query: { page }, data: unspecified<Fields>(), signal })
}

/** One order in full. */
export function getOrder(http: Http, body: Fields, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'POST', path: '/api/orders/item', body, data: unspecified<Fields>(), signal })
}

/** An order's invoice. */
export function getInvoice(http: Http, query: { order_no: string }, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'GET', path: '/api/orders/invoice', query, data: unspecified<Fields>(), signal })
}

/** Cancels an order, or lines of it. */
export function cancelOrder(http: Http, body: Fields): Promise<unknown> {
  return http.call({ method: 'PUT', path: '/api/orders/cancel', body, data: unspecified() })
}

/** Asks for a refund. */
export function requestRefund(http: Http, body: Fields): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/orders/refund/request', body, data: unspecified() })
}
