import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getForm, getTradeForm } from './form.ts'
import { orMissing } from './missing.ts'

/** A form by its id, or the trade enquiry form without one. Null if it does not exist. */
export function formQuery(id?: string) {
  return queryOptions({
    queryKey: ['form', id ?? ''],
    queryFn: ({ client, signal }) =>
      orMissing(id === undefined ? getTradeForm(httpOf(client), signal) : getForm(httpOf(client), id, signal), null),
    retry: false,
    staleTime: minutes(5),
  })
}
