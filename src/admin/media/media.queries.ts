import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { MediaQuery } from '#generated/api.d.ts'
import { getMedia, listMedia } from '#generated/calls/media.ts'
import { httpOf } from '#api/client/http-of.ts'
import { queryOf } from '#api/client/query.ts'

/** What the library shows. */
export type MediaFilter = Pick<MediaQuery, 'search' | 'kind' | 'state'>

const ALL = ['admin', 'media'] as const

export const mediaList = (filter: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', filter],
    queryFn: ({ client, signal, pageParam }) =>
      listMedia(httpOf(client), { query: { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })

export const mediaDetails = (id: number) =>
  queryOptions({ ...queryOf(getMedia, { params: { id } }), queryKey: [...ALL, 'item', id] })

/** Reads the library again after a change. */
export const refreshMedia = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ALL })
