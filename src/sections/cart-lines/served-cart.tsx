import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { servedCartQuery } from '#api/served-cart.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { CartTotals } from '#shop/cart/cart-totals.tsx'
import { CartLineList } from '#shop/cart/cart-line-list.tsx'
import * as checkout from '#words/checkout.ts'
import patterns from '#ui/patterns.module.css'
import css from './cart-lines.module.css'

interface Props {
  settings: Settings
  /** Shown for an empty cart. */
  children: ReactNode
}

/** The cart for browsers without script (LY-15), whose lines are forms. */
export function ServedCart({ settings, children }: Props) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: cart } = useQuery({ ...servedCartQuery(), enabled: false })
  if (!cart?.items.length) return children
  const formatMoney = createCartFormatter(cart, locale)
  return (
    <div className={`${css.layout} ${patterns.stack32}`}>
      <CartLineList items={cart.items} removed={[]} formatMoney={formatMoney} level={2} onLastRemoved={() => {}} />
      <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="served-summary">
        <h2 id="served-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <CartTotals cart={cart} formatMoney={formatMoney} />
        <p className={patterns.note}>{checkout.needsScript()}</p>
      </section>
    </div>
  )
}
