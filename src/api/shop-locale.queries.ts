import { queryOptions } from '@tanstack/react-query'
import { shopValuesQuery } from './shop-values.queries.ts'

/** The locale in which the shop writes prices, such as “en-IN”; every page's root fetches it. */
export function shopLocaleQuery() {
  return queryOptions({
    ...shopValuesQuery(),
    select: ({ storefront }) => storefront?.channel.currency.locale ?? 'en',
  })
}
