import { queryOptions } from '@tanstack/react-query'
import type { AddressType } from '#generated/api.d.ts'
import { getAddressFields, getCountries, getHomeAddressFields, getSettings } from '#generated/calls/settings.ts'
import { queryOf } from './client/query.ts'
import { minutes } from './client/query-times.ts'

/** Values of settings by key. The order of keys does not matter. */
export const settingsQuery = (keys: readonly string[]) =>
  queryOptions({ ...queryOf(getSettings, { body: { keys: keys.toSorted() } }), staleTime: minutes(5) })

/** The countries that the shop delivers to. */
export const countriesQuery = () => queryOptions({ ...queryOf(getCountries), staleTime: minutes(60) })

/** The fields of an address form; of the home country if none is given. */
export function addressFieldsQuery(country?: string, type?: AddressType) {
  const query = { type }
  return queryOptions({
    ...(country === undefined
      ? queryOf(getHomeAddressFields, { query })
      : queryOf(getAddressFields, { params: { country }, query })),
    staleTime: minutes(60),
  })
}
