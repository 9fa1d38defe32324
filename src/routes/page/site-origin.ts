import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { webOrigin } from '#lib/url.ts'
import type { AppContext } from './app-context.ts'

/**
 * The origin that the shop's addresses begin with in its head (canonical, Open Graph): what the operator says, else
 * the setting store_url, else the host the visitor named; empty when none can be read.
 */
export function siteOrigin({ origin, queryClient }: Pick<AppContext, 'origin' | 'queryClient'>): string {
  const values = queryClient.getQueryData(shopValuesQuery().queryKey)
  return origin ?? webOrigin(values?.settings['store_url']) ?? webOrigin(values?.host) ?? ''
}
