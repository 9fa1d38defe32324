import type { ReactNode } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { CartTotal } from '#shop/cart/cart-total.tsx'
import { estimateOf, useCartDelivery } from '#shop/delivery/use-cart-delivery.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './step-foot.module.css'

interface Props {
  cart: Cart
  locale: string
  back: { href: string; label: string }
  /** The button that continues. */
  children: ReactNode
}

/** The end of a step, with links to continue and go back; on phones, the former stays visible with the total. */
export function StepFoot({ cart, locale, back, children }: Props) {
  const delivery = useCartDelivery(cart)
  const estimate = cart.shipping_methods.length > 0 ? undefined : estimateOf(cart, delivery)
  return (
    <>
      <div className={css.root}>
        <p className={css.total}>
          <CartTotal cart={cart} estimate={estimate} formatMoney={createCartFormatter(cart, locale, true)} />
        </p>
        {children}
      </div>
      <p>
        <Link className={patterns.touch} href={back.href}>
          {back.label}
        </Link>
      </p>
    </>
  )
}
