import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getDeliveryRates } from './shipping.ts'

/** The shipping rules as pages show them. */
export function deliveryRatesQuery() {
  return queryOptions({
    queryKey: ['shipping', 'rates'],
    queryFn: ({ client, signal }) => getDeliveryRates(httpOf(client), signal),
    retry: false,
    staleTime: minutes(5),
  })
}
