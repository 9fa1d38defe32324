import type { ApplyCouponBody, Cart, CartIdentity, CouponOffer } from '#generated/api.d.ts'
import { listOf, shapeOf } from './client/contract.ts'
import type { Http } from './client/http.ts'

/** Coupons that are offered to this cart, with what each would save, or why it does not hold yet. */
export function getCoupons(http: Http, identity: CartIdentity, signal?: AbortSignal): Promise<CouponOffer[]> {
  const data = listOf('CouponOffer')
  return http.call({ method: 'GET', path: '/api/cart/coupons/get', query: { ...identity }, data, signal })
}

/** Applies a code; a wrong one rejects with ApiError that says why. */
export function applyCoupon(http: Http, body: ApplyCouponBody, signal?: AbortSignal): Promise<Cart> {
  const data = shapeOf('Cart')
  return http.call({ method: 'POST', path: '/api/cart/coupons/apply', body, data, signal })
}

/** Takes the coupon off again. */
export function removeCoupon(http: Http, identity: CartIdentity, signal?: AbortSignal): Promise<Cart> {
  const data = shapeOf('Cart')
  return http.call({ method: 'DELETE', path: '/api/cart/coupons/remove', query: { ...identity }, data, signal })
}
