import { queryOptions } from '@tanstack/react-query'
import { getForm, getTradeForm } from '#generated/calls/form.ts'
import { queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** A form by its id, or the trade enquiry form without one. Null if it does not exist. */
export function formQuery(id?: string) {
  const query =
    id === undefined ? queryOrMissing(getTradeForm, {}, null) : queryOrMissing(getForm, { params: { id } }, null)
  return queryOptions({ ...query, staleTime: minutes(5) })
}
