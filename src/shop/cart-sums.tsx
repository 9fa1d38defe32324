import type { ReactNode } from 'react'
import type { Cart } from '#generated/api.d.ts'
import { formatMoney } from '#lib/money.ts'
import css from './cart-sums.module.css'

interface Props {
  cart: Pick<
    Cart,
    'sub_total' | 'discount_total' | 'shipping_total' | 'tax_total' | 'grand_total' | 'coupon' | 'shipping_method'
  >
  locale: string
  /** At the checkout every sum is there, those that are still to come too. */
  whole?: boolean
  /** Stands beside the first sum. */
  note?: ReactNode
}

/** What the cart comes to, in the server's figures; nothing is added up here. */
export function CartSums({ cart, locale, whole = false, note }: Props) {
  const { sub_total: subtotal, discount_total: discount, shipping_total: shipping, tax_total: tax, coupon } = cart
  const hasTotal = whole || discount.amount > 0 || shipping !== null
  return (
    <dl className={css.sums}>
      <Sum label="Subtotal" value={formatMoney(subtotal, locale)} note={note} />
      {discount.amount > 0 && (
        <Sum label={coupon ? `Discount (${coupon.code})` : 'Discount'} value={`−${formatMoney(discount, locale)}`} />
      )}
      {(whole || shipping) && (
        <Sum
          label={cart.shipping_method ? `Delivery (${cart.shipping_method.name})` : 'Delivery'}
          value={shipping ? (shipping.amount === 0 ? 'Free' : formatMoney(shipping, locale)) : 'At the next step'}
        />
      )}
      {hasTotal && <Sum label="Total" value={formatMoney(cart.grand_total, locale)} isTotal />}
      {hasTotal && tax && <Sum label="Tax in it" value={formatMoney(tax, locale)} isSoft />}
    </dl>
  )
}

interface SumProps {
  label: string
  value: string
  note?: ReactNode
  isTotal?: boolean
  isSoft?: boolean
}

function Sum({ label, value, note, isTotal, isSoft }: SumProps) {
  return (
    <div className={isSoft ? `${css.sum} ${css.soft}` : css.sum} data-total={isTotal || undefined}>
      <dt>
        {label} {note}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
