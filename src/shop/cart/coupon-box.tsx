import { useEffect, useRef, useState } from 'react'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import type { Cart } from '#generated/api.d.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import * as t from '#words/cart.ts'

const CouponForm = lazyPart(
  () => import('./coupon-form.tsx'),
  (module) => module.CouponForm,
)
const AppliedCoupon = lazyPart(
  () => import('./applied-coupon.tsx'),
  (module) => module.AppliedCoupon,
)

/**
 * The cart's coupon, or a button that opens the form for one (CR-02). The code of both loads when it is needed.
 */
export function CouponBox({ cart, formatMoney }: { cart: Cart; formatMoney: MoneyFormatter }) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { coupon } = cart
  const code = coupon?.code
  const before = useRef(code)

  // The focused element disappears with the coupon or its form.
  useEffect(() => {
    if (before.current === code) return
    before.current = code
    setOpen(false)
    if (document.activeElement === document.body) root.current?.focus()
  }, [code])

  return (
    <div ref={root} tabIndex={-1} role="group" aria-label={t.coupon()}>
      {coupon ? (
        <AppliedCoupon coupon={coupon} cart={cart} formatMoney={formatMoney} fallback={<Skeleton height="44px" />} />
      ) : (
        <div className={patterns.stack8}>
          <button
            type="button"
            className={`${patterns.action} ${patterns.small}`}
            aria-expanded={isOpen}
            onPointerEnter={CouponForm.preload}
            onClick={() => setOpen(!isOpen)}
          >
            {t.haveCoupon()}
          </button>
          {isOpen && (
            <CouponForm
              cart={cart}
              formatMoney={formatMoney}
              fallback={<Skeleton height="76px" />}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </div>
  )
}
