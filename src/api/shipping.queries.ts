import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getDeliveryRates } from './shipping.ts'

/** The shipping rules, for display. */
export function deliveryRatesQuery() {
  return queryOptions({
    queryKey: ['shipping', 'rates'],
    queryFn: ({ client, signal }) => getDeliveryRates(httpOf(client), signal),
    retry: false,
    staleTime: minutes(5),
  })
}
