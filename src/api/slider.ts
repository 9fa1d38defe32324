import type { Slider } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'
import { QUIET_IF_MISSING } from './missing.ts'

/** A slider by its id. */
export function getSlider(http: Http, id: string, signal?: AbortSignal): Promise<Slider> {
  const path = `/api/slider/${encodeURIComponent(id)}`
  return http.call({ method: 'GET', path, data: shapeOf('Slider'), signal, quiet: QUIET_IF_MISSING })
}
