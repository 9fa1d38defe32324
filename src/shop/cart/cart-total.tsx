import type { Cart } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import type { CartDelivery } from '../delivery/use-cart-delivery.ts'
import { totalLabel } from './total-labels.ts'

interface Props {
  cart: Cart
  estimate: CartDelivery | undefined
  formatMoney: MoneyFormatter
}

/** The total of a cart, labelled as final only when delivery is included (CK-16). */
export function CartTotal({ cart, estimate, formatMoney }: Props) {
  const total = estimate?.method?.total
  return (
    <>
      <span className={patterns.note}>{totalLabel(cart, total !== undefined)}</span>{' '}
      <span className={`${patterns.figures} ${patterns.strong}`}>{formatMoney(total ?? cart.grand_total)}</span>
    </>
  )
}
