import { useRef } from 'react'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { selectRemoved } from '#machines/cart/cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { CartLineList } from '#shop/cart/cart-line-list.tsx'
import { WithCart } from '#shop/cart/with-cart.tsx'
import { Band } from '#ui/band.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { CartSkeleton } from './cart-skeleton.tsx'
import { ServedCart } from './served-cart.tsx'
import { CartSteps } from './cart-steps.tsx'
import { CartSummary } from './cart-summary.tsx'
import css from './cart-lines.module.css'

/** The cart: its lines, their total, and the checkout button. */
export function CartLines({ settings }: SectionProps<Settings>) {
  const heading = useRef<HTMLDivElement>(null)
  const removed = useCart(selectRemoved)
  return (
    <Band top="page" className={css.root}>
      <CartSteps />
      <div ref={heading} tabIndex={-1} className={css.heading}>
        <Heading level={1} size="section">
          {settings.heading}
        </Heading>
      </div>
      <WithCart skeleton={<Awaited settings={settings} />}>
        {(cart, locale) => {
          const items = cart?.items ?? []
          const formatMoney = createCartFormatter(cart, locale)
          const isEmpty = items.length === 0
          return (
            <div className={isEmpty ? undefined : `${css.layout} ${patterns.stack32}`}>
              <CartLineList
                items={items}
                removed={removed}
                formatMoney={formatMoney}
                level={2}
                onLastRemoved={() => heading.current?.focus()}
              />
              {isEmpty && <Empty settings={settings} />}
              {cart && !isEmpty && (
                <CartSummary cart={cart} settings={settings} formatMoney={formatMoney} locale={locale} />
              )}
            </div>
          )
        }}
      </WithCart>
    </Band>
  )
}

/**
 * The page before the cart is known: CSS shows placeholders, or the empty cart at once (#lib/cart-lines.ts). Without
 * script, the server renders the cart itself.
 */
function Awaited({ settings }: { settings: Settings }) {
  return (
    <>
      <div className={css.awaited}>
        <CartSkeleton settings={settings} />
      </div>
      <div className={css.none}>
        <Empty settings={settings} />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <ServedCart settings={settings}>
            <Empty settings={settings} />
          </ServedCart>
        )}
      </noscript>
    </>
  )
}

function Empty({ settings: { empty_text: text, empty_link: link } }: { settings: Settings }) {
  return (
    <EmptyState drawing="bowl" text={text}>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </EmptyState>
  )
}
