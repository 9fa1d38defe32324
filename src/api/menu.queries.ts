import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { getMenu } from './menu.ts'
import { minutes } from './client/query-times.ts'

/** A menu of header or footer. */
export function menuQuery(id: string) {
  return queryOptions({
    queryKey: ['menu', id],
    queryFn: ({ client, signal }) => getMenu(httpOf(client), id, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
