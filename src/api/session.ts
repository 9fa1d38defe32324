import type { Account } from '#generated/api.d.ts'
import { getInitialValues } from '#generated/calls/storefront.ts'
import type { Http } from './client/http.ts'

/**
 * Returns the logged-in customer, or undefined for a guest. Reads the initial values, which succeed for guests too: a
 * failed request would appear in the browser's console.
 */
export const getSessionUser = async (http: Http): Promise<Account | undefined> =>
  (await getInitialValues(http, { query: { keys: ['store_name'] }, quiet: true })).account
