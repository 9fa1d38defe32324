import type { Order } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { CartSums, Sum } from '../cart/cart-sums.tsx'

/** What was to be paid and what was, in the server's figures. */
export function OrderTotals({ order, formatMoney }: { order: Order; formatMoney: MoneyFormatter }) {
  const { paid_total: paid, refunded_total: refunded } = order
  return (
    <CartSums cart={order} formatMoney={formatMoney} whole>
      {paid.amount > 0 && <Sum label="Paid" value={formatMoney(paid)} className={patterns.note} />}
      {refunded.amount > 0 && <Sum label="Refunded" value={formatMoney(refunded)} />}
    </CartSums>
  )
}
