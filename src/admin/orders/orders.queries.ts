import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DeskOrder, DeskOrdersQuery } from '#generated/api.d.ts'
import { getDeskFilters, getDeskOrder, listDeskOrders } from '#generated/calls/order-desk.ts'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'

/** What the list is restricted to, as its address and its call name it. */
export type OrderParameters = Readonly<Record<string, string | undefined>>

const LISTS = ['admin', 'orders', 'list'] as const
const PAGE_SIZE = 50

export const ordersList = (parameters: OrderParameters) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, parameters],
    queryFn: ({ client, signal, pageParam: after }) =>
      listDeskOrders(httpOf(client), {
        query: { ...(parameters as DeskOrdersQuery), limit: PAGE_SIZE, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Orders come in all the time.
    staleTime: 0,
  })

/** Values of the filters, which change with what is sold. */
export const orderFilters = queryOptions({ ...queryOf(getDeskFilters, { quiet: true }), staleTime: 60_000 })

const POLL_MS = 4000

/** An order. While a refund or a message is about to be sent, it is read again every few seconds. */
export const orderQuery = (number: string) =>
  queryOptions({
    ...queryOf(getDeskOrder, { params: { number }, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  })

const isUnderWay = ({ refunds, messages }: DeskOrder): boolean =>
  [...refunds, ...messages].some(({ status }) => status === 'waiting')

export const refreshOrders = (client: QueryClient): Promise<void> =>
  Promise.all([
    client.invalidateQueries({ queryKey: LISTS }),
    client.invalidateQueries({ queryKey: orderFilters.queryKey }),
  ]).then(() => undefined)
