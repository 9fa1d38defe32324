import { useEffect, useEffectEvent } from 'react'
import type { MoneyWords } from '#domain/money-words.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { noteOf } from '#shop/cart/cart-words.ts'
import { CartSums } from '#shop/cart/cart-sums.tsx'
import { CartWarnings } from '#shop/cart/cart-warnings.tsx'
import { CheckoutLink } from '#shop/cart/checkout-link.tsx'
import { CouponBox } from '#shop/cart/coupon-box.tsx'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { UpdatingNote } from '#shop/cart/updating-note.tsx'
import patterns from '#ui/patterns.module.css'
import css from './cart-lines.module.css'

interface Props {
  cart: Cart
  settings: Settings
  words: MoneyWords
}

/** What the cart comes to, in the server's figures, and the way to the checkout. */
export function CartSummary({ cart, settings, words }: Props) {
  const trackViewed = useEffectEvent(() => notifyTrackers(({ cartEvent }) => cartEvent('view_cart', cart)))
  useEffect(() => trackViewed(), [])
  const note = noteOf(cart, settings.tax_note, settings.summary_note)
  return (
    <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="cart-summary">
      <div className={`${css.summaryHead} ${patterns.between}`}>
        <h2 id="cart-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <UpdatingNote />
      </div>
      <CartSums cart={cart} words={words} />
      <CouponBox cart={cart} words={words} />
      <CartWarnings />
      {note && <p className={patterns.note}>{note}</p>}
      <CheckoutLink>{settings.checkout_label}</CheckoutLink>
    </section>
  )
}
