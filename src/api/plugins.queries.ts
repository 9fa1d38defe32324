import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { checkPincode } from './plugins.ts'
import { minutes } from './client/query-times.ts'

/** Delivery availability for a pincode; with a SKU, also cost and dates. The place is the same for every product. */
export function pincodeQuery(pincode: string, sku?: string) {
  return queryOptions({
    queryKey: ['plugins', 'pincode', pincode, sku],
    queryFn: ({ client, signal }) => checkPincode(httpOf(client), { pincode, sku }, signal),
    retry: false,
    // Never stale here: the browser's HTTP cache expires when dates change.
    staleTime: sku === undefined ? minutes(5) : 0,
  })
}
