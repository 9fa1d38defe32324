import type { Address, AddressBody, Done } from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

const address = () => shapeOf('Address')

/** The customer's saved addresses, the default ones first. */
export function getAddresses(http: Http, signal?: AbortSignal): Promise<Address[]> {
  return http.call({ method: 'GET', path: '/api/address/all', data: listOf('Address'), signal })
}

/** Saves a new address; 422 `invalid_fields` with payload.errors by column_name. */
export function addAddress(http: Http, body: AddressBody): Promise<Address> {
  return http.call({ method: 'POST', path: '/api/address/add', body, data: address() })
}

/** Changes a saved address; takes all of its fields. */
export function updateAddress(http: Http, { id, fields }: { id: number; fields: AddressBody }): Promise<Address> {
  return http.call({ method: 'PUT', path: `/api/address/update/${id}`, body: fields, data: address() })
}

/** Makes an address the default one of its type. */
export function makeDefaultAddress(http: Http, id: number): Promise<Address> {
  return http.call({ method: 'PUT', path: `/api/address/default/${id}`, data: address() })
}

/** Removes a saved address. */
export function removeAddress(http: Http, id: number): Promise<Done> {
  return http.call({ method: 'DELETE', path: `/api/address/remove/${id}`, data: shapeOf('Done') })
}
