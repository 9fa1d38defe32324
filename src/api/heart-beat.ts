import type { HeartBeat } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Lets the server know that the shop is in use; at most once a day. */
export function sendHeartBeat(http: Http): Promise<HeartBeat> {
  return http.call({ method: 'POST', path: '/api/base/heart-beat', data: shapeOf('HeartBeat'), quiet: true })
}
