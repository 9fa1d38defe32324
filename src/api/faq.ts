import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** Questions and answers by their list's id. */
export function getFaq(http: Http, id: string, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'GET', path: `/api/faq/${encodeURIComponent(id)}`, data: unspecified<Fields>(), signal })
}
