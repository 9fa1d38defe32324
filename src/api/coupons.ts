import type { CartIdentity } from '#generated/api.d.ts'
import { unspecified } from './contract.ts'
import type { Http } from './http.ts'
import type { Fields } from './loose.ts'

/** Coupons that this cart may use. */
export function getCoupons(http: Http, identity: CartIdentity, signal?: AbortSignal): Promise<readonly Fields[]> {
  const data = unspecified<readonly Fields[]>()
  return http.call({ method: 'GET', path: '/api/cart/coupons/get', query: { ...identity }, data, signal })
}

/** Applies a code; a wrong one rejects with ApiError that says why. */
export function applyCoupon(http: Http, body: CartIdentity & { code: string }): Promise<Fields> {
  return http.call({ method: 'POST', path: '/api/cart/coupons/apply', body, data: unspecified<Fields>() })
}

/** Takes the coupon off again. */
export function removeCoupon(http: Http, identity: CartIdentity): Promise<Fields> {
  const query = { ...identity }
  return http.call({ method: 'DELETE', path: '/api/cart/coupons/remove', query, data: unspecified<Fields>() })
}
