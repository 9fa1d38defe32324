import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminSearch } from '#generated/api.d.ts'
import { searchAdmin } from '#generated/calls/admin.ts'
import { resources } from '#generated/admin-resources.ts'
import type { ResourceSummary } from '#domain/resource-schema.ts'
import * as t from '#words/admin-app.ts'
import { httpOf } from '#api/client/http-of.ts'
import { schemaText } from '../field/field-schema.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import type { Command } from './commands.ts'

const MIN_LENGTH = 2
const summaries = Object.values<ResourceSummary>(resources)

/** Searches the records of every resource while somebody types. */
export function useRecordSearch(typed: string): { records: Command[]; isSearching: boolean } {
  const q = useDebounced(typed.trim(), 200)
  const isAsked = q.length >= MIN_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['admin', 'search', q],
    queryFn: ({ client, signal }) => searchAdmin(httpOf(client), { query: { q }, quiet: true, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const records = isAsked ? (data?.items ?? []).flatMap((item) => commandOf(item) ?? []) : []
  return { records, isSearching: isFetching || q !== typed.trim() }
}

function commandOf({ resource, id, title, detail, path }: AdminSearch['items'][number]): Command | undefined {
  if (resource === 'order')
    return {
      key: `order ${id}`,
      title: t.orderNumber({ number: title }),
      detail: detail || t.order(),
      href: `/admin${path ?? '/orders'}`,
    }
  const known = summaries.find(({ name }) => name === resource)
  if (!known) return undefined
  return { key: `${resource} ${id}`, title, detail: schemaText(known.singular), href: `/admin/${known.path}/${id}` }
}
