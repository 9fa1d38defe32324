import type { QueryClient } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'

/** Returns the lifetime of the cart's cookie in days (setting cart_expire_days). */
export const expireDays = (queryClient: QueryClient): number =>
  Number(queryClient.getQueryData(shopValuesQuery().queryKey)?.settings['cart_expire_days']) || 30
