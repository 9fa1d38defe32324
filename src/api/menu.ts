import type { Menu } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'
import { QUIET_IF_MISSING } from './missing.ts'

/** A menu of header or footer by its id. */
export function getMenu(http: Http, id: string, signal?: AbortSignal): Promise<Menu> {
  return http.call({
    method: 'GET',
    path: `/api/menu/${encodeURIComponent(id)}`,
    data: shapeOf('Menu'),
    signal,
    quiet: QUIET_IF_MISSING,
  })
}
