import type { Cart, CartCoupon, ShippingMethod } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'
import * as common from '#words/common.ts'
import { useCartDelivery } from '../delivery/use-cart-delivery.ts'

const selectPending = selectPendingChange('coupon')

interface Props {
  coupon: CartCoupon
  cart: Cart
  formatMoney: MoneyFormatter
}

/** The applied coupon: its saving, or the reason why it does not apply, and a button that removes it. */
export function AppliedCoupon({ coupon, cart, formatMoney }: Props) {
  const method = useCartDelivery(cart)?.method
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
          aria-label={t.removeCoupon({ code: coupon.code })}
          disabled={isChanging}
          onClick={() => actor.send({ type: 'change.requested', change: { of: 'coupon', code: null } })}
        >
          {common.remove()}
        </button>
      </div>
      <p className={coupon.refusal ? patterns.error : patterns.note} role="status">
        {coupon.refusal ?? describeCoupon({ coupon, cart, formatMoney }, method)}
      </p>
    </>
  )
}

/** Describes what a coupon does for this cart, including the loss of free delivery. */
function describeCoupon({ coupon, cart, formatMoney }: Props, method: ShippingMethod | undefined): string {
  const { discount, free_shipping: isForDelivery } = coupon
  if (!isForDelivery) {
    const lost = method?.free_without_coupon && t.deliveryNoLongerFree({ price: formatMoney(method.price) })
    return [discount.amount > 0 && t.couponSaves({ amount: formatMoney(discount) }), lost].filter(Boolean).join(' ')
  }
  const left = cart.shipping_total ?? method?.price
  // The delivery cost is not known before the destination is.
  if (left === undefined) return t.couponAtCheckout()
  if (left.amount === 0) return t.couponFreeDelivery()
  return discount.amount > 0 ? t.couponSavesOnDelivery({ amount: formatMoney(discount) }) : t.couponAtCheckout()
}
