import type { Money, Order } from '#generated/api.d.ts'
import { formatMoney } from '#lib/money.ts'
import css from './order.module.css'

/** What was to be paid and what was, in the server's figures. */
export function OrderTotals({ order, locale }: { order: Order; locale: string }) {
  const { coupon, discount_total: discount, paid_total: paid, refunded_total: refunded } = order
  const words = (money: Money) => formatMoney(money, locale, { decimals: 'always' })
  return (
    <dl className={css.sums}>
      <Sum label="Subtotal" value={words(order.sub_total)} />
      {discount.amount > 0 && (
        <Sum label={coupon ? `Discount, ${coupon.code}` : 'Discount'} value={`−${words(discount)}`} />
      )}
      <Sum
        label={order.shipping_method.name}
        value={order.shipping_total.amount > 0 ? words(order.shipping_total) : 'Free'}
      />
      <Sum label="Total" value={words(order.grand_total)} isStrong />
      <Sum label="Tax in it" value={words(order.tax_total)} />
      {paid.amount > 0 && <Sum label="Paid" value={words(paid)} />}
      {refunded.amount > 0 && <Sum label="Refunded" value={words(refunded)} />}
    </dl>
  )
}

function Sum({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={isStrong ? `${css.sum} ${css.strong}` : css.sum}>
      <dt>{label}</dt>
      <dd className={css.amount}>{value}</dd>
    </div>
  )
}
