import { queryOptions } from '@tanstack/react-query'
import { getDeliveryRates } from '#generated/calls/shipping.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** The shipping rules, for display. */
export const deliveryRatesQuery = () => queryOptions({ ...queryOf(getDeliveryRates), staleTime: minutes(5) })
