import type { AddressType } from '#generated/api.d.ts'
import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** A saved address; its other fields are those of the country's form (specification §3). */
export interface Address extends Fields {
  id: number
  address_id?: number
  default?: boolean
  /** Ids. */
  country: string
  state: string
  address_type: AddressType
}

/** The customer's saved addresses. */
export function getAddresses(http: Http, signal?: AbortSignal): Promise<readonly Address[]> {
  return http.call({ method: 'GET', path: '/api/address/all', data: unspecified<readonly Address[]>(), signal })
}

/** Saves a new address. */
export function addAddress(http: Http, body: Fields): Promise<Address> {
  return http.call({ method: 'POST', path: '/api/address/add', body, data: unspecified<Address>() })
}

/** Changes a saved address. */
export function updateAddress(http: Http, { id, fields }: { id: number; fields: Fields }): Promise<Address> {
  return http.call({ method: 'PUT', path: `/api/address/update/${id}`, body: fields, data: unspecified<Address>() })
}
