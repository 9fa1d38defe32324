import type { QueryClient } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'

/**
 * Returns whether the shop is closed to the visitor: then pages have no header and footer, which link into the shop.
 */
export const isShutOut = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(shopValuesQuery().queryKey)?.gate?.shut_out === true
