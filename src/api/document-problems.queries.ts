import { queryOptions } from '@tanstack/react-query'
import { getDocumentProblems } from '#generated/calls/template.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** What all checks find in a published document; for staff. */
export const documentProblemsQuery = (type: string, key: string) =>
  queryOptions({ ...queryOf(getDocumentProblems, { params: { type, key }, quiet: true }), staleTime: minutes(1) })
