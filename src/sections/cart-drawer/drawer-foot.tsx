import { useSuspenseQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-drawer.js'
import { selectCart } from '#machines/cart/cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { createCartFormatter, totalsNote } from '#shop/cart/total-labels.ts'
import { CartTotals } from '#shop/cart/cart-totals.tsx'
import { CheckoutLink } from '#shop/cart/checkout-link.tsx'
import { estimateOf, useCartDelivery } from '#shop/delivery/use-cart-delivery.ts'
import { UpdatingNote } from '#shop/cart/updating-note.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './cart-drawer.module.css'

/** The cart's total as calculated by the server, and the checkout button. */
export function DrawerFoot({ settings }: { settings: Settings }) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const cart = useCart(selectCart)
  if (!cart) return null
  return <Foot cart={cart} settings={settings} locale={locale} />
}

function Foot({ cart, settings, locale }: { cart: Cart; settings: Settings; locale: string }) {
  const delivery = useCartDelivery(cart)
  const estimate = estimateOf(cart, delivery)
  const note = totalsNote(cart, settings.tax_note, estimate ? '' : settings.note)
  return (
    <div className={`${css.foot} ${patterns.stack8}`}>
      <CartTotals
        cart={cart}
        formatMoney={createCartFormatter(cart, locale)}
        estimate={estimate}
        note={<UpdatingNote />}
      />
      {note && <p className={`${css.small} ${patterns.note}`}>{note}</p>}
      <CheckoutLink>{settings.checkout_label}</CheckoutLink>
      <Link href={pageHref('cart')} className={`${css.cart} ${patterns.touch}`}>
        {settings.cart_label}
      </Link>
    </div>
  )
}
