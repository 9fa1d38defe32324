import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { GridVariant, ProductSelection, VariantGrid } from '#generated/api.d.ts'
import { listPriceChanges, readVariantGrid } from '#generated/calls/prices.ts'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'

const GRID = ['admin', 'prices', 'grid'] as const
const PAGE_SIZE = 200

export const variantGrid = (selection: ProductSelection) =>
  infiniteQueryOptions({
    queryKey: [...GRID, selection],
    queryFn: ({ client, signal, pageParam: after }) =>
      readVariantGrid(httpOf(client), {
        body: { selection, limit: PAGE_SIZE, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Every page would be read again while somebody types. What others change meanwhile is found when it is saved.
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Change = Pick<GridVariant, 'product_id'> & Partial<GridVariant>

/** Shows stored values in every grid that is loaded. */
export function showStored(client: QueryClient, changes: readonly Change[]): void {
  const byId = new Map(changes.map((change) => [change.product_id, change]))
  client.setQueriesData<InfiniteData<VariantGrid>>(
    { queryKey: GRID },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => ({ ...row, ...byId.get(row.product_id) })),
        })),
      },
  )
}

export const refreshGrid = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: GRID })

const POLL_MS = 1000

/** The latest changes of prices, read again every second while one is carried out. */
export const priceChanges = queryOptions({
  ...queryOf(listPriceChanges, { quiet: true }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'applying' || state === 'undoing') ? POLL_MS : false,
})
