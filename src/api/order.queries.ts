import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InvoiceQuery, Order, RefundSumBody } from '#generated/api.d.ts'
import { calculateRefund } from '#generated/calls/after-sale.ts'
import { getCompletedOrder } from '#generated/calls/checkout.ts'
import { getInvoice, getOrder, getOrders } from '#generated/calls/order.ts'
import { trackOrder } from '#generated/calls/tracking.ts'
import { queryOf } from './client/query.ts'

/** Every query of orders begins with this key, so that they are read again, or reset by a logout, together. */
export const ORDERS_KEY = 'orders'

/** The signed link of an order. */
export interface OrderLink {
  token: string
  orderId: string
  /** Code of its payment mode. */
  type: string
}

// The shop ships and refunds at any time, so an order is read again on every visit.
const fresh = { staleTime: 0 } as const

// Polled, because the confirmation link is opened in another window or on another device.
const whileUnconfirmed = ({ state: { data } }: { state: { data: Order | undefined } }) =>
  data?.awaits_link_by === undefined ? false : 15_000

/** A page of the customer's orders, from page 1. */
export const ordersQuery = (page: number) => queryOptions({ ...queryOf(getOrders, { query: { page } }), ...fresh })

/** One order of the customer. */
export const orderQuery = (orderNo: string) =>
  queryOptions({
    ...queryOf(getOrder, { body: { order_no: orderNo } }),
    ...fresh,
    refetchInterval: whileUnconfirmed,
  })

/** The values of an order's link, as named by its page and the API. */
export const linkQuery = ({ token, orderId, type }: OrderLink) => ({ token, order_id: orderId, type })

/** The order that a signed link opens. */
export function completedOrderQuery(link: OrderLink) {
  const query = queryOf(getCompletedOrder, { query: linkQuery(link) })
  return queryOptions({
    ...query,
    queryKey: [ORDERS_KEY, ...query.queryKey],
    // The page's guard has just read it.
    staleTime: 10_000,
    refetchInterval: whileUnconfirmed,
  })
}

/** An order's invoice, or one of its credit notes. */
export const invoiceQuery = (query: InvoiceQuery) => queryOptions({ ...queryOf(getInvoice, { query }), ...fresh })

/** The refund for some units of an order. Shows the previous sum until the next one is known. */
export function refundSumQuery(body: RefundSumBody) {
  return queryOptions({
    ...queryOf(calculateRefund, { body }),
    ...fresh,
    // Not below ORDERS_KEY: the sum does not change when orders are read again.
    queryKey: ['refund-sum', body],
    enabled: body.lines.length > 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The progress of a parcel. */
export const trackingQuery = (waybill: string) =>
  queryOptions({ ...queryOf(trackOrder, { body: { waybill } }), ...fresh })
