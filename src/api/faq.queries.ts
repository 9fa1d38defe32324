import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getFaq } from './faq.ts'

/** A group of questions, or all of them by the id `all`. */
export function faqQuery(id: string) {
  return queryOptions({
    queryKey: ['faq', id],
    queryFn: ({ client, signal }) => getFaq(httpOf(client), id, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
