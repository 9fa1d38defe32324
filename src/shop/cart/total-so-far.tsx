import type { Cart } from '#generated/api.d.ts'
import type { MoneyWords } from '#domain/money-words.ts'
import patterns from '#ui/patterns.module.css'
import type { CartDelivery } from '../delivery/use-cart-delivery.ts'
import { totalLabel } from './cart-words.ts'

interface Props {
  cart: Cart
  estimate: CartDelivery | undefined
  words: MoneyWords
}

/** The total of a cart, labelled as final only when delivery is included (CK-16). */
export function TotalSoFar({ cart, estimate, words }: Props) {
  const total = estimate?.method?.total
  return (
    <>
      <span className={patterns.note}>{totalLabel(cart, total !== undefined)}</span>{' '}
      <span className={`${patterns.figures} ${patterns.strong}`}>{words(total ?? cart.grand_total)}</span>
    </>
  )
}
