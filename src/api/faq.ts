import type { Faq } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'
import { QUIET_IF_MISSING } from './missing.ts'

/** Questions and answers of a group; every group for `all`. ApiError 404 when there is no such group. */
export function getFaq(http: Http, id: string, signal?: AbortSignal): Promise<Faq> {
  return http.call({
    method: 'GET',
    path: `/api/faq/${encodeURIComponent(id)}`,
    data: shapeOf('Faq'),
    signal,
    quiet: QUIET_IF_MISSING,
  })
}
