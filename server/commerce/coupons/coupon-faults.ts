import { createMoneyFormatter } from '#domain/money-formatter.ts'
import { pointerErrors } from '#domain/pointer-errors.ts'
import { multiplyAndDivide } from '#domain/split-by-weights.ts'
import type { ValueErrors } from '#server/platform/resources/refuse-values.ts'
import * as t from '#words/admin-coupons.ts'
import type { CouponRow } from './coupon-rules.ts'

/** A coupon as staff define it. */
export type CouponInput = Pick<
  CouponRow,
  | 'code'
  | 'title'
  | 'description'
  | 'kind'
  | 'value'
  | 'most'
  | 'minimum'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'max_uses_per_customer'
  | 'customer_id'
  | 'listed'
> & { active: boolean; campaign: string }

interface Facts {
  /** Orders that use it. */
  uses: number
  now: Date
  currency: string
  locale: string
  /** It ended before and still does: only a new end may not lie in the past. */
  keepsEnd: boolean
}

const CODE = /^[A-Z0-9][A-Z0-9-]{1,39}$/

/** Returns what is wrong with a coupon, and what contradicts itself, by field. */
export function findCouponFaults(coupon: CouponInput, { uses, now, keepsEnd, ...format }: Facts): ValueErrors {
  const { kind, value, most, minimum, starts_at: start, ends_at: end, max_uses: maxUses } = coupon
  const { errors, add } = pointerErrors()
  if (!CODE.test(coupon.code)) add(['code'], t.codeShape())
  if (coupon.title === '') add(['title'], t.titleMissing())
  if (kind === 'percentage' && value === 0) add(['percent'], t.percentMissing())
  if (kind === 'amount' && value === 0) add(['amount'], t.amountMissing())
  if (most === 0) add(['most'], t.mostIsZero())
  if (kind === 'percentage' && most !== null && most > 0) {
    const least = multiplyAndDivide(minimum, value, 100)
    if (least > most) {
      const amount = { amount: least, currency: format.currency }
      const formatMoney = createMoneyFormatter(format.locale, amount)
      add(['most'], t.mostBelowMinimum({ percent: value, amount: formatMoney(amount) }))
    }
  }
  if (end !== null && start !== null && end <= start) add(['ends_at'], t.endsBeforeBeginning())
  else if (end !== null && end <= now && !keepsEnd) add(['ends_at'], t.endsInThePast())
  if (maxUses !== null && maxUses < uses) add(['max_uses'], t.moreUsesAlready({ count: uses }))
  if (maxUses !== null && coupon.max_uses_per_customer !== null && coupon.max_uses_per_customer > maxUses)
    add(['max_uses_per_customer'], t.perCustomerAboveTotal({ count: maxUses }))
  return errors
}
