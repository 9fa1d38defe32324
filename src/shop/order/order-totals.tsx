import type { Order } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import patterns from '#ui/patterns.module.css'
import { CartTotals, TotalRow } from '../cart/cart-totals.tsx'
import * as t from '#words/orders.ts'

/** The totals of an order, with what was paid and refunded. */
export function OrderTotals({ order, formatMoney }: { order: Order; formatMoney: MoneyFormatter }) {
  const { paid_total: paid, refunded_total: refunded, gift_total: gift } = order
  return (
    <CartTotals cart={order} formatMoney={formatMoney} whole>
      {paid.amount > 0 && <TotalRow label={t.paid()} value={formatMoney(paid)} className={patterns.note} />}
      {gift && <TotalRow label={t.paidByGiftCard()} value={formatMoney(gift)} className={patterns.note} />}
      {refunded.amount > 0 && <TotalRow label={t.refunded()} value={formatMoney(refunded)} />}
    </CartTotals>
  )
}
