import { plainCode } from '#lib/plain-characters.ts'
import * as checkout from '#words/checkout.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import { createMoneyFormatter } from '#domain/money-formatter.ts'
import type { Reduction } from '#server/commerce/totals/totals.ts'
import * as t from '#words/cart-errors.ts'

export interface CouponRow extends Reduction {
  id: number
  code: string
  title: string
  description: string
  /** The currency of the amounts; the coupon is valid only in a shop with the same one. */
  currency: string
  /** The smallest subtotal, before discounts. */
  minimum: number
  starts_at: Date | null
  /** Exclusive. */
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  uses: number
  /** The only customer who may use it; null for everyone. */
  customer_id: number | null
  listed: boolean
}

export interface CouponUsage {
  now: Date
  customerId: number | null
  subTotal: number
  usesByCustomer: number
}

export interface ShopFormat {
  currency: string
  locale: string
  timeZone: string
}

export interface CouponProblem {
  code:
    | 'coupon_foreign'
    | 'coupon_login'
    | 'coupon_currency'
    | 'coupon_not_started'
    | 'coupon_expired'
    | 'coupon_used_up'
    | 'coupon_used'
    | 'cart_empty'
    | 'coupon_minimum'
  message: string
}

/**
 * Returns why the shopper cannot use the coupon, or undefined when they can. The minimum comes last, because it is only
 * worth reaching if nothing else rules the coupon out.
 */
export function findCouponProblem(
  coupon: CouponRow,
  usage: CouponUsage,
  format: ShopFormat,
): CouponProblem | undefined {
  const { code } = coupon
  const problem = (code: CouponProblem['code'], message: string): CouponProblem => ({ code, message })
  if (coupon.customer_id !== null && coupon.customer_id !== usage.customerId)
    return usage.customerId === null
      ? problem('coupon_login', t.couponLogin({ code }))
      : problem('coupon_foreign', t.couponForeign({ code }))
  if (coupon.currency !== format.currency)
    return problem('coupon_currency', t.couponCurrency({ code, currency: format.currency }))
  if (coupon.starts_at && usage.now < coupon.starts_at)
    return problem('coupon_not_started', t.couponNotStarted({ code, day: formatDay(coupon.starts_at, format) }))
  if (coupon.ends_at && usage.now >= coupon.ends_at) {
    const lastDay = formatDay(new Date(coupon.ends_at.getTime() - 1), format)
    return problem('coupon_expired', t.couponExpired({ code, day: lastDay }))
  }
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses)
    return problem('coupon_used_up', t.couponUsedUp({ code, count: coupon.max_uses }))
  if (coupon.max_uses_per_customer !== null && usage.usesByCustomer >= coupon.max_uses_per_customer)
    return problem('coupon_used', t.couponUsed({ code, count: coupon.max_uses_per_customer }))
  if (usage.subTotal === 0) return problem('cart_empty', checkout.cartEmpty())
  if (usage.subTotal < coupon.minimum) {
    const money = (amount: number) => ({ amount, currency: format.currency })
    const [minimum, missing] = [money(coupon.minimum), money(coupon.minimum - usage.subTotal)]
    const formatMoney = createMoneyFormatter(format.locale, minimum, missing)
    return problem(
      'coupon_minimum',
      t.couponMinimum({ code, minimum: formatMoney(minimum), missing: formatMoney(missing) }),
    )
  }
  return undefined
}

export const normaliseCouponCode = plainCode

const formatDay = (moment: Date, format: ShopFormat): string => formatDateTime(moment, 'long-day', format)
