import { queryOptions } from '@tanstack/react-query'
import { getCart } from '#generated/calls/cart.ts'
import { queryOf } from './client/query.ts'

/** The cart of the visitor's cookie or session, rendered for browsers without script. Its secret stays on the server. */
export const servedCartQuery = () =>
  queryOptions({
    ...queryOf(getCart, { quiet: true }),
    queryKey: ['cart', 'served'],
    staleTime: Infinity,
    meta: { serverOnly: true },
  })
