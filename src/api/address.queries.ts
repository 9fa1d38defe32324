import { queryOptions } from '@tanstack/react-query'
import { getAddresses } from './address.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'

/** The customer's saved addresses, the default ones first; forgotten with the session. */
export function addressesQuery() {
  return queryOptions({
    queryKey: ['account', 'addresses'],
    queryFn: ({ client, signal }) => getAddresses(httpOf(client), signal),
    retry: false,
    staleTime: minutes(1),
  })
}
