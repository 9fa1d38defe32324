import type { CartCoupon } from '#generated/api.d.ts'
import type { MoneyWords } from '#domain/money-words.ts'
import { selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import patterns from '#ui/patterns.module.css'

const selectPending = selectPendingChange('coupon')

/** The coupon that the cart holds: what it takes off, or why it does not hold at the moment, and the way to be rid of it. */
export function CouponHeld({ coupon, words }: { coupon: CartCoupon; words: MoneyWords }) {
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
        {coupon.refusal ?? saving(coupon, words)}
      </p>
    </>
  )
}

function saving({ discount, free_shipping: isFree }: CartCoupon, words: MoneyWords): string {
  if (discount.amount > 0) return `Takes ${words(discount)} off.`
  return isFree ? 'The delivery is free.' : ''
}
