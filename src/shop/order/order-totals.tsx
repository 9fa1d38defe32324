import type { Order } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import patterns from '#ui/patterns.module.css'
import { CartSums, Sum } from '../cart/cart-sums.tsx'

/** What was to be paid and what was, in the server's figures. */
export function OrderTotals({ order, locale }: { order: Order; locale: string }) {
  const { paid_total: paid, refunded_total: refunded } = order
  return (
    <CartSums cart={order} locale={locale} whole>
      {paid.amount > 0 && (
        <Sum label="Paid" value={formatMoney(paid, locale, { decimals: 'always' })} className={patterns.note} />
      )}
      {refunded.amount > 0 && <Sum label="Given back" value={formatMoney(refunded, locale, { decimals: 'always' })} />}
    </CartSums>
  )
}
