import type { QueryClient } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'

/** Whether the shop is closed to the visitor: then nothing stands around a page, for all of that leads into the shop. */
export const isShutOut = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(shopValuesQuery().queryKey)?.gate?.shut_out === true
