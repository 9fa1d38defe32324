import type { ReactNode } from 'react'
import type { Cart } from '#generated/api.d.ts'
import * as t from '#words/checkout.ts'
import { pageHref } from '#pages/page-href.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useIsWide } from '../storefront/use-is-wide.ts'
import { WithCart } from '../cart/with-cart.tsx'
import css from './order-summary.module.css'

interface Props {
  /** Shown instead of the form until the cart is known. */
  skeleton: ReactNode
  /** The form of the step, for a cart that is not empty. */
  children: (cart: Cart, locale: string) => ReactNode
}

/** A step of the checkout: its form, with the order summary always visible. */
export function CheckoutFrame({ skeleton, children }: Props) {
  const isWide = useIsWide()
  return (
    <WithCart skeleton={<Awaited>{skeleton}</Awaited>}>
      {(cart, locale) => {
        if (!cart || cart.items.length === 0)
          return (
            <EmptyState drawing="bowl" text={t.cartEmpty()}>
              <ButtonLink href={pageHref('shop')}>{t.goToShop()}</ButtonLink>
            </EmptyState>
          )
        const summary = <OrderSummary cart={cart} locale={locale} wide={isWide} />
        return (
          <div className={`${css.frame} ${patterns.stack24}`}>
            {!isWide && summary}
            <div>{children(cart, locale)}</div>
            {isWide && summary}
          </div>
        )
      }}
    </WithCart>
  )
}

function Awaited({ children }: { children: ReactNode }) {
  return (
    <div className={`${css.frame} ${patterns.stack24}`} aria-busy="true">
      <noscript>{import.meta.env.SSR && <p>{t.needsScript()}</p>}</noscript>
      <div className={`${css.root} ${css.awaited} ${patterns.panel}`}>
        <Skeleton />
      </div>
      <div>{children}</div>
    </div>
  )
}
