import type { Host, InitialValues, Storefront } from '#generated/api.d.ts'
import { shapeOf, unspecified } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Appearance and identity of the shop. */
export function getStorefront(http: Http, signal?: AbortSignal): Promise<Storefront> {
  return http.call({ method: 'GET', path: '/api/storefront/all', data: shapeOf('Storefront'), signal })
}

/** What a page needs before anything else; `keys` are the settings wanted (specification §3). */
export function getInitialValues(http: Http, keys: readonly string[], signal?: AbortSignal): Promise<InitialValues> {
  const path = '/api/storefront/initial-values'
  return http.call({ method: 'GET', path, query: { keys }, data: shapeOf('InitialValues'), signal })
}

/** The shop's own host name. */
export function getHost(http: Http, signal?: AbortSignal): Promise<Host> {
  return http.call({ method: 'GET', path: '/api/base/host', data: shapeOf('Host'), signal })
}

/** Lets a visitor into a password-protected shop; a wrong password rejects with ApiError, whose words the form shows. */
export function verifyPassword(http: Http, body: { password: string }): Promise<unknown> {
  return http.call({ method: 'POST', path: '/api/storefront/verify-password', body, data: unspecified(), quiet: true })
}

/** Leaves an address on the coming-soon and maintenance pages. */
export function subscribeToMode(http: Http, body: { email: string }): Promise<unknown> {
  return http.call({
    method: 'POST',
    path: '/api/storefront/subscribe-to-mode',
    body,
    data: unspecified(),
    quiet: true,
  })
}
