import { unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'
import type { Fields } from './client/loose.ts'

/** Articles of the blog. */
export function listArticles(http: Http, body: Fields, signal?: AbortSignal): Promise<Fields> {
  return http.call({ method: 'POST', path: '/api/blog/list', body, data: unspecified<Fields>(), signal })
}
