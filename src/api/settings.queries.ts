import { queryOptions } from '@tanstack/react-query'
import type { AddressType } from '#generated/api.d.ts'
import { httpOf } from './client/http-of.ts'
import { minutes } from './client/query-times.ts'
import { getAddressFields, getCountries, getSettings } from './settings.ts'

/** Values of settings by key. The order of keys does not matter. */
export function settingsQuery(keys: readonly string[]) {
  const wanted = keys.toSorted()
  return queryOptions({
    queryKey: ['settings', 'get', wanted],
    queryFn: ({ client, signal }) => getSettings(httpOf(client), wanted, signal),
    retry: false,
    staleTime: minutes(5),
  })
}

/** Countries the shop delivers to. */
export function countriesQuery() {
  return queryOptions({
    queryKey: ['settings', 'countries'],
    queryFn: ({ client, signal }) => getCountries(httpOf(client), signal),
    retry: false,
    staleTime: minutes(60),
  })
}

/** Fields of an address form. */
export function addressFieldsQuery(country?: string, type?: AddressType) {
  return queryOptions({
    queryKey: ['settings', 'address-fields', country ?? null, type ?? null],
    queryFn: ({ client, signal }) => getAddressFields(httpOf(client), { country, type }, signal),
    retry: false,
    staleTime: minutes(60),
  })
}
