import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { formatMoney } from '#lib/money.ts'
import { CartWarnings } from '#shop/cart-warnings.tsx'
import { CheckoutLink } from '#shop/checkout-link.tsx'
import { UpdatingNote } from '#shop/updating-note.tsx'
import patterns from '#ui/patterns.module.css'
import css from './cart-lines.module.css'

interface Props {
  cart: Cart
  settings: Settings
  locale: string
}

/** What the cart comes to, in the server's figures, and the way to the checkout. */
export function CartSummary({ cart, settings, locale }: Props) {
  const { sub_total: subtotal, discount_total: discount, grand_total: total } = cart
  const isReduced = discount.amount > 0
  return (
    <section className={`${css.summary} ${patterns.stack16}`} aria-labelledby="cart-summary">
      <div className={`${css.summaryHead} ${patterns.between}`}>
        <h2 id="cart-summary" className={`${css.title} ${patterns.name}`}>
          {settings.summary_heading}
        </h2>
        <UpdatingNote />
      </div>
      <dl className={`${css.sums} ${patterns.figures}`}>
        <Sum label="Subtotal" value={formatMoney(subtotal, locale)} />
        {isReduced && <Sum label="Discount" value={`−${formatMoney(discount, locale)}`} />}
        {isReduced && <Sum label="Total" value={formatMoney(total, locale)} />}
      </dl>
      <CartWarnings />
      {settings.summary_note && <p className={`${css.small} ${patterns.note}`}>{settings.summary_note}</p>}
      <CheckoutLink>{settings.checkout_label}</CheckoutLink>
    </section>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className={`${css.sum} ${patterns.between}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
