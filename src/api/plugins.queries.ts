import { queryOptions } from '@tanstack/react-query'
import { checkPincode } from '#generated/calls/plugins.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Delivery availability for a pincode; with a SKU, also cost and dates. */
export const pincodeQuery = (pincode: string, sku?: string) =>
  queryOptions({
    ...queryOf(checkPincode, { query: { pincode, sku } }),
    // Never fresh with a SKU: the browser's HTTP cache expires when dates change.
    staleTime: sku === undefined ? minutes(5) : 0,
  })
