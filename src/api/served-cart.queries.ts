import { queryOptions } from '@tanstack/react-query'
import { getCart } from './cart.ts'
import { httpOf } from './client/http-of.ts'

/** The cart of the visitor's cookie or session, as the server shows it to browsers without script. Its secret stays there. */
export function servedCartQuery() {
  return queryOptions({
    queryKey: ['cart', 'served'],
    queryFn: ({ client, signal }) => getCart(httpOf(client), undefined, { signal, quiet: true }),
    retry: false,
    staleTime: Infinity,
    meta: { serverOnly: true },
  })
}
