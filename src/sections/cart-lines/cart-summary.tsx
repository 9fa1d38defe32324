import { useEffect, useEffectEvent } from 'react'
import type { MoneyWords } from '#domain/money-words.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { noteOf } from '#shop/cart/cart-words.ts'
import { CartSums } from '#shop/cart/cart-sums.tsx'
import { CartWarnings } from '#shop/cart/cart-warnings.tsx'
import { CheckoutLink } from '#shop/cart/checkout-link.tsx'
import { CouponBox } from '#shop/cart/coupon-box.tsx'
import { DeliveryBox } from '#shop/delivery/delivery-box.tsx'
import { estimateOf, useCartDelivery } from '#shop/delivery/use-cart-delivery.ts'
import { notifyTrackers } from '#domain/notify-trackers.ts'
import { UpdatingNote } from '#shop/cart/updating-note.tsx'
import patterns from '#ui/patterns.module.css'
import css from './cart-lines.module.css'

interface Props {
  cart: Cart
  settings: Settings
  words: MoneyWords
  locale: string
}

/** What the cart comes to, in the server's figures, and the way to the checkout. */
export function CartSummary({ cart, settings, words, locale }: Props) {
  const trackViewed = useEffectEvent(() => notifyTrackers(({ cartEvent }) => cartEvent('view_cart', cart)))
  useEffect(() => trackViewed(), [])
  const delivery = useCartDelivery(cart)
  const estimate = estimateOf(cart, delivery)
  const note = noteOf(cart, settings.tax_note, estimate ? '' : settings.summary_note)
  return (
    <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="cart-summary">
      <div className={`${css.summaryHead} ${patterns.between}`}>
        <h2 id="cart-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <UpdatingNote />
      </div>
      <CartSums cart={cart} words={words} estimate={estimate} />
      <DeliveryBox cart={cart} delivery={delivery} words={words} locale={locale} />
      <CouponBox cart={cart} words={words} delivery={delivery} />
      <CartWarnings />
      {note && <p className={patterns.note}>{note}</p>}
      <CheckoutLink>{settings.checkout_label}</CheckoutLink>
    </section>
  )
}
