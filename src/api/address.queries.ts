import { queryOptions } from '@tanstack/react-query'
import { getAddresses } from '#generated/calls/address.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** The customer's saved addresses, the default ones first. */
export const addressesQuery = () => queryOptions({ ...queryOf(getAddresses), staleTime: minutes(1) })
