import type { Cart } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { CartTotals } from './cart-totals.tsx'
import { totalsNote } from './total-labels.ts'
import patterns from '#ui/patterns.module.css'
import { DeliveryBox } from '../delivery/delivery-box.tsx'
import { estimateOf, useCartDelivery } from '../delivery/use-cart-delivery.ts'

interface Props {
  cart: Cart
  formatMoney: MoneyFormatter
  locale: string
  taxNote: string
  /** Shown until the delivery cost is known. */
  note: string
}

/** The totals of a cart with estimated delivery. A separate chunk, loaded while the cart is fetched. */
export function EstimatedTotals({ cart, formatMoney, locale, taxNote, note }: Props) {
  const delivery = useCartDelivery(cart)
  const estimate = estimateOf(cart, delivery)
  const below = totalsNote(cart, taxNote, estimate ? '' : note)
  return (
    <>
      <CartTotals cart={cart} formatMoney={formatMoney} estimate={estimate} />
      <DeliveryBox cart={cart} delivery={delivery} formatMoney={formatMoney} locale={locale} />
      {below && <p className={patterns.note}>{below}</p>}
    </>
  )
}
