import type { CartCoupon } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import patterns from '#ui/patterns.module.css'

const selectPending = selectPendingChange('coupon')

/** The coupon that the cart holds: what it takes off, or why it does not hold at the moment, and the way to be rid of it. */
export function CouponHeld({ coupon, locale }: { coupon: CartCoupon; locale: string }) {
  const actor = useCartActor()
  const isChanging = useCart(selectPending) !== undefined
  return (
    <>
      <div className={patterns.between}>
        <p>
          <strong className={patterns.strong}>{coupon.code}</strong>{' '}
          <span className={patterns.note}>{coupon.title}</span>
        </p>
        <button
          type="button"
          className={`${patterns.action} ${patterns.soft} ${patterns.small}`}
          aria-label={`Remove coupon ${coupon.code}`}
          disabled={isChanging}
          onClick={() => actor.send({ type: 'change.requested', change: { of: 'coupon', code: null } })}
        >
          Remove
        </button>
      </div>
      <p className={coupon.refusal ? patterns.error : patterns.note} role="status">
        {coupon.refusal ?? saving(coupon, locale)}
      </p>
    </>
  )
}

function saving({ discount, free_shipping: isFree }: CartCoupon, locale: string): string {
  if (discount.amount > 0) return `Takes ${formatMoney(discount, locale)} off.`
  return isFree ? 'The delivery is free.' : ''
}
