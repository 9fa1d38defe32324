import { unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import type { Fields } from './client/loose.ts'

/** Questions and answers by their list's id. */
export function getFaq(http: Http, id: string, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'GET', path: `/api/faq/${encodeURIComponent(id)}`, data: unspecified<Fields>(), signal })
}
