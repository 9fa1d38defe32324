import type { WaitBody, WaitReply } from '#generated/api.d.ts'
import { shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Asks for one mail when a product is back; a link in a mail confirms it. Without a toast: the answer stands beside the field. */
export function waitForProduct(http: Http, body: WaitBody): Promise<WaitReply> {
  return http.call({ method: 'POST', path: '/api/product/wait', body, data: shapeOf('WaitReply'), quiet: true })
}
