import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminAffected, AdminHistory, AdminPage } from '#generated/api.d.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { OfferedChoice, ResourceSummary } from '#domain/resource-schema.ts'

/** A record of any resource, as its calls reply. */
export interface AdminRecord {
  id: number
  version: number
  title: string
  archived: boolean
  values: Record<string, unknown>
  created_at: string | null
  updated_at: string | null
  view_path?: string | null
  /** It is not published, and a preview link can show it. */
  previewable?: boolean
}

export type ListRow = AdminPage['rows'][number]

type Path = Pick<ResourceSummary, 'path'>

/** Every query of a resource begins with this key. */
export const resourceKey = ({ path }: Path) => ['admin', path] as const

const PAGE_SIZE = 50

/** The rows of a list, a page at a time. */
export const listQuery = (resource: Path, parameters: Readonly<Record<string, string | undefined>>) =>
  infiniteQueryOptions({
    queryKey: [...resourceKey(resource), 'list', parameters],
    queryFn: ({ client, signal, pageParam: after }): Promise<AdminPage> =>
      httpOf(client).call({
        method: 'GET',
        path: `/api/admin/${resource.path}`,
        query: { ...parameters, after, limit: PAGE_SIZE },
        quiet: true,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const recordQuery = (resource: Path, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'record', id],
    queryFn: ({ client, signal }): Promise<AdminRecord> =>
      httpOf(client).call({ method: 'GET', path: `/api/admin/${resource.path}/${id}`, quiet: true, signal }),
    // What is shown is what is edited: it changes with a save, not by itself.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const affectedQuery = (resource: Path, id: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'affected', id],
    queryFn: ({ client, signal }): Promise<AdminAffected> =>
      httpOf(client).call({ method: 'GET', path: `/api/admin/${resource.path}/${id}/affected`, quiet: true, signal }),
    staleTime: 0,
  })

/** Changes of a record, or of a settings page, which has no id. */
export const historyQuery = (resource: Path, id?: number) =>
  queryOptions({
    queryKey: [...resourceKey(resource), 'history', id],
    queryFn: ({ client, signal }): Promise<AdminHistory> =>
      httpOf(client).call({
        method: 'GET',
        path: `/api/admin/${resource.path}${id === undefined ? '' : `/${id}`}/history`,
        quiet: true,
        signal,
      }),
    staleTime: 0,
  })

/** The values of a settings page, as its calls reply. */
export interface SingletonRecord {
  version: number
  title: string
  values: Record<string, unknown>
  /** Names of the secrets that are set. */
  secrets: readonly string[]
  /** Values that fields may have, by field. */
  choices: Readonly<Record<string, readonly OfferedChoice[]>>
}

export const singletonQuery = (page: Path) =>
  queryOptions({
    queryKey: [...resourceKey(page), 'record'],
    queryFn: ({ client, signal }): Promise<SingletonRecord> =>
      httpOf(client).call({ method: 'GET', path: `/api/admin/${page.path}`, quiet: true, signal }),
    // What is shown is what is edited: it changes with a save, not by itself.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
