import type { AddressField, AddressType, Country } from '#generated/api.d.ts'
import { listOf, unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import type { Fields } from './client/loose.ts'

/** Values of the settings asked for, by key. */
export function getSettings(http: Http, keys: readonly string[], signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'POST', path: '/api/settings/get', body: { keys }, data: unspecified<Fields>(), signal })
}

/** Countries the shop delivers to, with their states. */
export function getCountries(http: Http, signal?: AbortSignal): Promise<Country[]> {
  return http.call({ method: 'GET', path: '/api/settings/countries', data: listOf('Country'), signal })
}

/** Fields of an address form; of the shop's own country when none is named. */
export function getAddressFields(
  http: Http,
  { country, type }: { country?: string | undefined; type?: AddressType | undefined } = {},
  signal?: AbortSignal,
): Promise<AddressField[]> {
  const path = `/api/settings/address-fields${country === undefined ? '' : `/${encodeURIComponent(country)}`}`
  return http.call({ method: 'GET', path, query: { type }, data: listOf('AddressField'), signal })
}
