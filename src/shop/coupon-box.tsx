import { lazy, Suspense, useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { formatMoney } from '#lib/money.ts'
import { selectPendingChange } from '#machines/cart.selectors.ts'
import { useCart, useCartActor } from '#machines/react/cart.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './cart-sums.module.css'

const loadForm = () => import('./coupon-form.tsx')
const CouponForm = lazy(() => loadForm().then((module) => ({ default: module.CouponForm })))
const selectPending = selectPendingChange('coupon')

/** The cart's coupon: the one it holds and what it takes off, or why it does not hold; else the way to one (CR-02). */
export function CouponBox({ cart, locale }: { cart: Cart; locale: string }) {
  const actor = useCartActor()
  const [isOpen, setOpen] = useState(false)
  const isChanging = useCart(selectPending) !== undefined
  const { coupon } = cart
  if (coupon)
    return (
      <div className={css.coupon}>
        <div className={css.sum}>
          <span>
            <strong>{coupon.code}</strong> <span className={css.soft}>{coupon.title}</span>
          </span>
          <button
            type="button"
            className={css.action}
            aria-label={`Remove coupon ${coupon.code}`}
            disabled={isChanging}
            onClick={() => actor.send({ type: 'change.requested', change: { of: 'coupon', code: null } })}
          >
            Remove
          </button>
        </div>
        <p className={css.note} role="status" data-refused={coupon.refusal ? true : undefined}>
          {coupon.refusal ?? saving(coupon, locale)}
        </p>
      </div>
    )
  return (
    <div className={css.coupon}>
      <button
        type="button"
        className={css.action}
        aria-expanded={isOpen}
        onPointerEnter={() => void loadForm().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        Use a coupon
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton height="76px" />}>
          <CouponForm cart={cart} locale={locale} />
        </Suspense>
      )}
    </div>
  )
}

function saving({ discount, free_shipping: isFree }: NonNullable<Cart['coupon']>, locale: string): string {
  if (discount.amount > 0) return `Takes ${formatMoney(discount, locale)} off.`
  return isFree ? 'The delivery is free.' : ''
}
