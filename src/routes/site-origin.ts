import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { webOrigin } from '#lib/url.ts'
import type { AppContext } from './app-context.ts'

/**
 * Returns the origin of addresses in the head (canonical, Open Graph): as configured, else the setting store_url, else
 * the requested host; empty if none is valid.
 */
export function siteOrigin({ origin, queryClient }: Pick<AppContext, 'origin' | 'queryClient'>): string {
  const values = queryClient.getQueryData(shopValuesQuery().queryKey)
  return origin ?? webOrigin(values?.settings['store_url']) ?? webOrigin(values?.host) ?? ''
}
