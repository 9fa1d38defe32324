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
const CouponHeld = lazyPart(
  () => import('./coupon-held.tsx'),
  (module) => module.CouponHeld,
)

/**
 * The cart's coupon: the one it holds, or the way to one (CR-02). What does something comes when the shopper opens it, or
 * with the cart that holds a coupon.
 */
export function CouponBox({ cart, formatMoney }: { cart: Cart; formatMoney: MoneyFormatter }) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { coupon } = cart
  const code = coupon?.code
  const before = useRef(code)

  // What had the focus went away with the coupon that came or went.
  useEffect(() => {
    if (before.current === code) return
    before.current = code
    setOpen(false)
    if (document.activeElement === document.body) root.current?.focus()
  }, [code])

  return (
    <div ref={root} tabIndex={-1} role="group" aria-label={t.coupon()}>
      {coupon ? (
        <CouponHeld coupon={coupon} cart={cart} formatMoney={formatMoney} fallback={<Skeleton height="44px" />} />
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
