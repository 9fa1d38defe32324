import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** A slider by its id. */
export function getSlider(http: Http, id: string, signal?: AbortSignal): Promise<Fields> {
  return http.call({
    method: 'GET',
    path: `/api/slider/${encodeURIComponent(id)}`,
    data: unspecified<Fields>(),
    signal,
  })
}
