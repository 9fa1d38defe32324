import { queryOptions } from '@tanstack/react-query'
import { getHost, getStorefront } from '#generated/calls/storefront.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Appearance and identity of the shop. */
export const storefrontQuery = () => queryOptions({ ...queryOf(getStorefront), staleTime: minutes(5) })

/** The shop's own host name. */
export const hostQuery = () => queryOptions({ ...queryOf(getHost), staleTime: Number.POSITIVE_INFINITY })
