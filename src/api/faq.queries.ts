import { queryOptions } from '@tanstack/react-query'
import { getFaq } from '#generated/calls/faq.ts'
import { queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A question group, or all of them for the id `all`; empty if it no longer exists. */
export function faqQuery(id: string) {
  const missing = { id, title: '', summary: '', index: [], groups: [] }
  return queryOptions({ ...queryOrMissing(getFaq, { params: { id } }, missing), staleTime: minutes(5) })
}
