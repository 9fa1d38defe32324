import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cart } from '#generated/api.d.ts'
import { getCartSuggestions } from '#generated/calls/cart.ts'
import { queryOrMissing } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Products that go with those of a cart. */
export function cartSuggestionsQuery({ api_cart, cart_session, customer_id, items }: Cart) {
  const products = items.map(({ product }) => product.id).toSorted((a, b) => a - b)
  return queryOptions({
    ...queryOrMissing(getCartSuggestions, { query: { api_cart, cart_session } }, []),
    // The secret that proves ownership of the cart stays out of the key.
    queryKey: [...getCartSuggestions.key(), api_cart, customer_id, products],
    staleTime: minutes(5),
    // The list stays while another one loads.
    placeholderData: keepPreviousData,
  })
}
