import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { selectCart } from '#machines/cart/cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { cartWords } from '#shop/cart/cart-words.ts'
import patterns from '#ui/patterns.module.css'
import css from './cart-drawer.module.css'

/** How much more makes the delivery free; nothing where the shop names no such sum (0). */
export function FreeDelivery({ from }: { from: number }) {
  const id = useId()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const cart = useCart(selectCart)
  if (from <= 0 || !cart) return null
  const subtotal = cart.sub_total
  const missing = from - subtotal.amount
  return (
    <div className={`${css.delivery} ${patterns.stack8} ${patterns.small}`}>
      <p id={id}>
        {missing > 0
          ? `${cartWords(cart, locale)({ ...subtotal, amount: missing })} more for free delivery`
          : 'Delivery is free'}
      </p>
      <progress className={css.progress} aria-labelledby={id} max={from} value={Math.min(subtotal.amount, from)} />
    </div>
  )
}
