import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { AdminPage } from '#generated/api.d.ts'
import { resources } from '#generated/admin-resources.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import { useDebounced } from '../shell/use-debounced.ts'

/** A record as a reference shows it. */
export interface RecordTitle {
  id: number
  title: string
}

const summaries: Readonly<Record<string, ResourceSummary | undefined>> = resources

/** Returns what the menu knows of a resource; undefined for a name that no schema has. */
export const resourceOf = (name: string): ResourceSummary | undefined => summaries[name]

const LIMIT = 20

const searchQuery = (path: string | undefined, search: string) =>
  queryOptions({
    queryKey: ['admin', path, 'choices', search],
    queryFn: ({ client, signal }): Promise<AdminPage> =>
      httpOf(client).call({
        method: 'GET',
        path: `/api/admin/${path}`,
        query: { search, limit: LIMIT },
        quiet: true,
        signal,
      }),
    enabled: path !== undefined,
    placeholderData: keepPreviousData,
  })

/** Returns the records of a resource that match what is typed. */
export function useRecordChoices(resource: string, typed: string): { records: RecordTitle[]; isSearching: boolean } {
  const search = useDebounced(typed.trim(), 200)
  const { data, isFetching } = useQuery(searchQuery(resourceOf(resource)?.path, search))
  return { records: data?.rows ?? [], isSearching: isFetching || search !== typed.trim() }
}

const titleQuery = (path: string | undefined, id: number) =>
  queryOptions({
    queryKey: ['admin', path, 'title', id],
    queryFn: async ({ client, signal }): Promise<RecordTitle> => {
      const call = { method: 'GET', path: `/api/admin/${path}/${id}`, quiet: true, signal } as const
      const { title } = await httpOf(client).call<RecordTitle>(call)
      return { id, title }
    },
    enabled: path !== undefined,
    staleTime: 60_000,
  })

/** Returns the titles of records, in their order. Undefined: still unknown; null: there is no such record. */
export function useRecordTitles(resource: string, ids: readonly number[]): (string | null | undefined)[] {
  const path = resourceOf(resource)?.path
  return useQueries({
    queries: ids.map((id) => titleQuery(path, id)),
    combine: (found) => found.map(({ data, error }) => data?.title ?? (error ? null : undefined)),
  })
}
