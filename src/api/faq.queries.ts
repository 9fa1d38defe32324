import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getFaq } from './faq.ts'
import { orMissing } from './missing.ts'

/** A question group, or all of them for the id `all`; empty if it no longer exists. */
export function faqQuery(id: string) {
  return queryOptions({
    queryKey: ['faq', id],
    queryFn: ({ client, signal }) =>
      orMissing(getFaq(httpOf(client), id, signal), { id, title: '', summary: '', index: [], groups: [] }),
    retry: false,
    staleTime: minutes(5),
  })
}
