import type { Account } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/**
 * Who is logged in, by the server's word; undefined for a guest. The shop's initial values say so without an error for
 * guests, which a browser would write into its console.
 */
export async function getSessionUser(http: Http, signal?: AbortSignal): Promise<Account | undefined> {
  const path = '/api/storefront/initial-values'
  const data = shapeOf('InitialValues')
  const query = { keys: ['store_name'] }
  return (await http.call({ method: 'GET', path, query, data, signal, quiet: true })).account
}
