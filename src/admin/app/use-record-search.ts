import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { httpOf } from '#api/client/http-of.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import type { Command } from './commands.ts'
import { resourceScreens } from './screens.ts'

interface Found {
  items: readonly { resource: string; id: number; title: string; detail?: string }[]
}

const MIN_LENGTH = 2

/** Searches the records of every resource while somebody types. */
export function useRecordSearch(typed: string): { records: Command[]; isSearching: boolean } {
  const q = useDebounced(typed.trim(), 200)
  const isAsked = q.length >= MIN_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['admin', 'search', q],
    queryFn: ({ client, signal }): Promise<Found> =>
      httpOf(client).call({ method: 'GET', path: '/api/admin/search', query: { q }, quiet: true, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const records = isAsked ? (data?.items ?? []).flatMap((item) => commandOf(item) ?? []) : []
  return { records, isSearching: isFetching || q !== typed.trim() }
}

function commandOf({ resource, id, title }: Found['items'][number]): Command | undefined {
  const known = resourceScreens.find(({ name }) => name === resource)
  if (!known) return undefined
  return { key: `${resource} ${id}`, title, detail: known.singular(), href: `/admin/${known.path}/${id}` }
}
