import { queryOptions } from '@tanstack/react-query'
import { httpOf } from './client/http-of.ts'
import { checkPincode } from './plugins.ts'
import { minutes } from './client/query-times.ts'

/** Whether and how soon the shop delivers to a pincode. The same on every product, so it is asked once. */
export function pincodeQuery(pincode: string) {
  return queryOptions({
    queryKey: ['plugins', 'pincode', pincode],
    queryFn: ({ client, signal }) => checkPincode(httpOf(client), pincode, signal),
    retry: false,
    staleTime: minutes(5),
  })
}
