import type { ReactNode } from 'react'
import type { Cart, Money } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'
import type { CartDelivery } from '../delivery/use-cart-delivery.ts'
import { hasTotal, totalLabel } from './total-labels.ts'
import css from './cart-totals.module.css'

interface Props {
  /** A cart or an order. */
  cart: Pick<Cart, 'sub_total' | 'discount_total' | 'shipping_total' | 'tax_total' | 'grand_total'> & {
    coupon: { code: string } | null
    shipping_method: { name: string } | null
    /** Undefined for an order, which has its method. */
    shipping_methods?: readonly unknown[]
  }
  formatMoney: MoneyFormatter
  /** Estimated delivery, before a method is chosen. */
  estimate?: CartDelivery | undefined
  /** Shows every total, as at the checkout, even if it is not known yet. */
  whole?: boolean
  /** Shown next to the subtotal. */
  note?: ReactNode
  /** More rows below the totals. */
  children?: ReactNode
}

/** The totals of a cart or an order, as calculated by the server. */
export function CartTotals({ cart, formatMoney, estimate, whole = false, note, children }: Props) {
  const { sub_total: subtotal, discount_total: discount, shipping_total: shipping, tax_total: tax, coupon } = cart
  const undecided = cart.shipping_methods?.length ? t.deliveryNotSelected() : t.deliveryAtNextStep()
  const estimated = shipping ? undefined : estimate
  const isComplete = whole || hasTotal(cart) || estimated !== undefined
  const { method } = estimated ?? {}
  return (
    <dl className={patterns.figures}>
      <TotalRow label={t.subtotal()} value={formatMoney(subtotal)} note={note} />
      {discount.amount > 0 && (
        <TotalRow
          label={coupon ? t.discountWithCoupon({ code: coupon.code }) : t.discount()}
          value={`−${formatMoney(discount)}`}
        />
      )}
      {estimated ? (
        <TotalRow
          label={t.deliveryTo({ pincode: estimated.pincode })}
          value={method ? costOf(method.price, formatMoney) : '…'}
        />
      ) : (
        (whole || shipping) && (
          <TotalRow
            label={cart.shipping_method ? t.deliveryByMethod({ method: cart.shipping_method.name }) : t.delivery()}
            value={shipping ? costOf(shipping, formatMoney) : undecided}
          />
        )
      )}
      {isComplete && (
        <TotalRow
          label={totalLabel(cart, estimated !== undefined)}
          value={estimated ? (method?.total ? formatMoney(method.total) : '…') : formatMoney(cart.grand_total)}
          className={css.total}
        />
      )}
      {isComplete && !estimated && tax !== null && tax.amount > 0 && (
        <TotalRow label={t.taxIncluded()} value={formatMoney(tax)} className={patterns.note} />
      )}
      {children}
    </dl>
  )
}

const costOf = (price: Money, formatMoney: MoneyFormatter): string =>
  price.amount === 0 ? t.free() : formatMoney(price)

interface SumProps {
  label: string
  value: string
  note?: ReactNode
  className?: string | undefined
}

export function TotalRow({ label, value, note, className }: SumProps) {
  return (
    <div className={[css.sum, patterns.between, className].filter(Boolean).join(' ')}>
      <dt>
        {label} {note}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
