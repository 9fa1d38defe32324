import { useEffect, useEffectEvent } from 'react'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { totalsNote } from '#shop/cart/total-labels.ts'
import { CartWarnings } from '#shop/cart/cart-warnings.tsx'
import { CheckoutLink } from '#shop/cart/checkout-link.tsx'
import { CouponBox } from '#shop/cart/coupon-box.tsx'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { UpdatingNote } from '#shop/cart/updating-note.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './cart-lines.module.css'

const EstimatedTotals = lazyPart(
  () => import('#shop/cart/estimated-totals.tsx'),
  (module) => module.EstimatedTotals,
)

const GiftBox = lazyPart(
  () => import('#shop/cart/gift-box.tsx'),
  (module) => module.GiftBox,
)

interface Props {
  cart: Cart
  settings: Settings
  formatMoney: MoneyFormatter
  locale: string
}

/** The cart's total as calculated by the server, and the checkout button. */
export function CartSummary({ cart, settings, formatMoney, locale }: Props) {
  const trackViewed = useEffectEvent(() => notifyTrackers(({ cartEvent }) => cartEvent('view_cart', cart)))
  useEffect(() => trackViewed(), [])
  const { tax_note: taxNote, summary_note: note } = settings
  const below = totalsNote(cart, taxNote, note)
  return (
    <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="cart-summary">
      <div className={`${css.summaryHead} ${patterns.between}`}>
        <h2 id="cart-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <UpdatingNote />
      </div>
      <EstimatedTotals
        cart={cart}
        formatMoney={formatMoney}
        locale={locale}
        taxNote={taxNote}
        note={note}
        fallback={
          <>
            <Skeleton height="34px" />
            <Skeleton height="96px" />
            {below && <p className={patterns.note}>{below}</p>}
          </>
        }
      />
      <CouponBox cart={cart} formatMoney={formatMoney} />
      {cart.gift && <GiftBox gift={cart.gift} formatMoney={formatMoney} />}
      <CartWarnings />
      <CheckoutLink>{settings.checkout_label}</CheckoutLink>
    </section>
  )
}
