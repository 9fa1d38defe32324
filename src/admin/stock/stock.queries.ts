import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { StockQuery, StockVariant } from '#generated/api.d.ts'
import { getStockHistory, listStock } from '#generated/calls/stock.ts'
import { httpOf } from '#api/client/http-of.ts'

/** What the list shows; it is part of the address. */
export type StockFilter = Pick<StockQuery, 'search' | 'state' | 'product' | 'variant'>

const ALL = ['admin', 'stock'] as const
const HISTORY_PAGE = 50

export const stockList = (filter: StockFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', filter],
    queryFn: ({ client, signal, pageParam: after }) =>
      listStock(httpOf(client), { query: { ...filter, ...(after !== undefined && { after }) }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Sales change it all the time.
    staleTime: 0,
  })

export const stockHistory = (variant: number) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'history', variant],
    queryFn: ({ client, signal, pageParam }) =>
      getStockHistory(httpOf(client), {
        params: { id: variant },
        query: { limit: HISTORY_PAGE, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

/** Reads stock again after a change. Products show it too. */
export const refreshStock = (client: QueryClient): Promise<void> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ALL }),
    client.invalidateQueries({ queryKey: ['admin', 'products', 'list'] }),
  ]).then(() => undefined)

/** Returns the name of a variant, such as “Moon jar, Celadon, L”. */
export const nameOfVariant = ({ name, variant }: Pick<StockVariant, 'name' | 'variant'>): string =>
  variant === '' ? name : `${name}, ${variant}`
