import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { checkPincode } from './plugins.ts'
import { minutes } from './client/query-times.ts'

/** Whether the shop delivers to a pincode; of a product also for how much and how soon. Where it lies is the same on every product. */
export function pincodeQuery(pincode: string, sku?: string) {
  return queryOptions({
    queryKey: ['plugins', 'pincode', pincode, sku],
    queryFn: ({ client, signal }) => checkPincode(httpOf(client), { pincode, sku }, signal),
    retry: false,
    // Dates are as fresh as the browser's cache, which knows when they change.
    staleTime: sku === undefined ? minutes(5) : 0,
  })
}
