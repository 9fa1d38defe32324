import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Order, RefundSumBody } from '#generated/api.d.ts'
import { getCompletedOrder, type OrderLink } from './checkout.ts'
import { httpOf } from './client/http-of.ts'
import { getInvoice, getOrder, getOrders, getRefundSum, type InvoiceKey } from './orders.ts'
import { trackOrder } from './tracking.ts'

/** Everything of a customer's orders begins with this key: a logout forgets it in one go. */
export const ORDERS_KEY = 'orders'

// The shop ships and pays back while nobody looks: an order is asked for again on every visit.
const fresh = { retry: false, staleTime: 0 } as const

// Polled, because the confirmation link is opened in another window or on another device.
const whileUnconfirmed = ({ state: { data } }: { state: { data: Order | undefined } }) =>
  data?.awaits_link_by === undefined ? false : 15_000

/** A page of the customer's orders, from page 1. */
export function ordersQuery(page: number) {
  return queryOptions({
    queryKey: [ORDERS_KEY, 'get', page],
    queryFn: ({ client, signal }) => getOrders(httpOf(client), page, signal),
    ...fresh,
  })
}

/** One order of the customer. */
export function orderQuery(orderNo: string) {
  return queryOptions({
    queryKey: [ORDERS_KEY, 'item', orderNo],
    queryFn: ({ client, signal }) => getOrder(httpOf(client), orderNo, signal),
    ...fresh,
    refetchInterval: whileUnconfirmed,
  })
}

/** The order that a signed link opens. */
export function completedOrderQuery(link: OrderLink) {
  return queryOptions({
    queryKey: [ORDERS_KEY, 'complete', link],
    queryFn: ({ client, signal }) => getCompletedOrder(httpOf(client), link, signal),
    ...fresh,
    // The page's guard has asked a moment ago.
    staleTime: 10_000,
    refetchInterval: whileUnconfirmed,
  })
}

/** An order's invoice, or one of its credit notes. */
export function invoiceQuery(key: InvoiceKey) {
  return queryOptions({
    queryKey: [ORDERS_KEY, 'invoice', key.order_no, key.token ?? null, key.credit_note ?? null],
    queryFn: ({ client, signal }) => getInvoice(httpOf(client), key, signal),
    ...fresh,
  })
}

/** What would be given back for units of an order; the sum of before stands until the next is known. */
export function refundSumQuery(body: RefundSumBody) {
  return queryOptions({
    // Not one of the orders' keys: what was asked for is not reckoned once more when they are read again.
    queryKey: ['refund-sum', body],
    queryFn: ({ client, signal }) => getRefundSum(httpOf(client), body, signal),
    ...fresh,
    enabled: body.lines.length > 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** How far a parcel is. */
export function trackingQuery(waybill: string) {
  return queryOptions({
    queryKey: ['tracking', waybill],
    queryFn: ({ client, signal }) => trackOrder(httpOf(client), { waybill }, signal),
    ...fresh,
  })
}
