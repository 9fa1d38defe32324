import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { getMenu } from './menu.ts'
import { minutes } from './client/query-times.ts'
import { orMissing } from './missing.ts'

/** A header or footer menu; empty if it no longer exists. */
export function menuQuery(id: string) {
  return queryOptions({
    queryKey: ['menu', id],
    queryFn: ({ client, signal }) => orMissing(getMenu(httpOf(client), id, signal), { id, title: '', items: [] }),
    retry: false,
    staleTime: minutes(5),
  })
}
