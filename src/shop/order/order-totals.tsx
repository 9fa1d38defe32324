import type { Order } from '#generated/api.d.ts'
import type { MoneyWords } from '#domain/money-words.ts'
import patterns from '#ui/patterns.module.css'
import { CartSums, Sum } from '../cart/cart-sums.tsx'

/** What was to be paid and what was, in the server's figures. */
export function OrderTotals({ order, words }: { order: Order; words: MoneyWords }) {
  const { paid_total: paid, refunded_total: refunded } = order
  return (
    <CartSums cart={order} words={words} whole>
      {paid.amount > 0 && <Sum label="Paid" value={words(paid)} className={patterns.note} />}
      {refunded.amount > 0 && <Sum label="Refunded" value={words(refunded)} />}
    </CartSums>
  )
}
