import { plainCode } from '#lib/plain-characters.ts'
import { writeMoment } from '#domain/shop-time.ts'
import { moneyWords } from '#domain/money-words.ts'
import type { Reduction } from '#server/commerce/totals/totals.ts'

/** A coupon as it is kept. */
export interface CouponRow extends Reduction {
  id: number
  code: string
  title: string
  description: string
  /** Of value (an amount), most and minimum; in another one the coupon does not hold. */
  currency: string
  /** Goods must come to so much, before anything is taken off. */
  minimum: number
  starts_at: Date | null
  /** The first moment at which it does not hold any more. */
  ends_at: Date | null
  /** Uses in all; null without a bound. */
  max_uses: number | null
  max_uses_per_customer: number | null
  /** So many orders use it now. */
  uses: number
  /** Whom it was given to; null when it is for everybody. */
  customer_id: number | null
  listed: boolean
}

/** Who wants to use it, when, and for what. */
export interface CouponFacts {
  now: Date
  customerId: number | null
  /** Of the goods. */
  subTotal: number
  /** How often this customer used it. */
  usesByCustomer: number
}

/** How a shop writes its amounts and dates. */
export interface Writing {
  currency: string
  locale: string
  timeZone: string
}

/** Why a coupon does not hold. */
export interface CouponFault {
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
 * Why this shopper cannot use the coupon now, in words for them; undefined when they can. What no shopping would mend comes first: who
 * hears of a minimum can reach it.
 */
export function couponFault(coupon: CouponRow, facts: CouponFacts, writing: Writing): CouponFault | undefined {
  const { code } = coupon
  const fault = (code: CouponFault['code'], message: string): CouponFault => ({ code, message })
  if (coupon.customer_id !== null && coupon.customer_id !== facts.customerId)
    return facts.customerId === null
      ? fault('coupon_login', `${code} was given to one customer. Log in to use it.`)
      : fault('coupon_foreign', `${code} was given to another customer.`)
  if (coupon.currency !== writing.currency)
    return fault('coupon_currency', `${code} does not hold for prices in ${writing.currency}.`)
  if (coupon.starts_at && facts.now < coupon.starts_at)
    return fault('coupon_not_started', `${code} holds from ${dayOf(coupon.starts_at, writing)}.`)
  if (coupon.ends_at && facts.now >= coupon.ends_at)
    return fault('coupon_expired', `${code} held until ${dayOf(new Date(coupon.ends_at.getTime() - 1), writing)}.`)
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses)
    return fault('coupon_used_up', `${code} is used up: it was for the first ${coupon.max_uses} orders.`)
  if (coupon.max_uses_per_customer !== null && facts.usesByCustomer >= coupon.max_uses_per_customer)
    return fault(
      'coupon_used',
      coupon.max_uses_per_customer === 1
        ? `You have used ${code} already.`
        : `You have used ${code} ${coupon.max_uses_per_customer} times already, which is as often as it may be.`,
    )
  if (facts.subTotal === 0) return fault('cart_empty', 'Your cart is empty')
  if (facts.subTotal < coupon.minimum) {
    const money = (amount: number) => ({ amount, currency: writing.currency })
    const [least, missing] = [money(coupon.minimum), money(coupon.minimum - facts.subTotal)]
    const words = moneyWords(writing.locale, least, missing)
    return fault('coupon_minimum', `${code} holds from ${words(least)}. Add ${words(missing)} more.`)
  }
  return undefined
}

/** A code as it is kept, however it was typed. */
export const normaliseCode = plainCode

const dayOf = (moment: Date, writing: Writing): string => writeMoment(moment, 'long-day', writing)
