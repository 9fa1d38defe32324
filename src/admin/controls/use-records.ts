import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** A call asks for this many records at most. */
const CHUNK = 100

const rowsQuery = (path: string | undefined, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['admin', path, 'titles', ids],
    queryFn: ({ client, signal }): Promise<AdminPage> =>
      httpOf(client).call({
        method: 'GET',
        path: `/api/admin/${path}`,
        query: { ids: ids.join(','), limit: ids.length },
        quiet: true,
        signal,
      }),
    enabled: path !== undefined,
    staleTime: 60_000,
  })

/** A record as a list of references shows it. */
export interface ShownRecord {
  title: string
  picture: string | null
}

/** Returns records by their ids, in their order. Undefined: still unknown; null: there is no such record. */
export function useRecordRows(resource: string, ids: readonly number[]): (ShownRecord | null | undefined)[] {
  const path = resourceOf(resource)?.path
  const sorted = ids.toSorted((a, b) => a - b)
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    sorted.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  const { rows, isKnown } = useQueries({
    queries: chunks.map((chunk) => rowsQuery(path, chunk)),
    combine: (found) => ({
      rows: found.flatMap(({ data }) => data?.rows ?? []),
      isKnown: found.every(({ data, error }) => data !== undefined || error !== null),
    }),
  })
  // While one is added or removed, the others stay; and what was found by a search is known.
  const client = useQueryClient()
  const cached = ['titles', 'choices'].flatMap((kind) =>
    client.getQueriesData<AdminPage>({ queryKey: ['admin', path, kind] }).flatMap(([, page]) => page?.rows ?? []),
  )
  const byId = new Map([...cached, ...rows].map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    const { picture } = (row ?? {}) as { picture?: unknown }
    return row
      ? { title: row.title, picture: typeof picture === 'string' ? picture : null }
      : isKnown
        ? null
        : undefined
  })
}

/** Returns the titles of records, in their order. Undefined: still unknown; null: there is no such record. */
export const useRecordTitles = (resource: string, ids: readonly number[]): (string | null | undefined)[] =>
  useRecordRows(resource, ids).map((row) => row && row.title)
