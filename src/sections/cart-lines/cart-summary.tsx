import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/cart-lines.js'
import { formatMoney } from '#lib/money.ts'
import { useCart, useCartActor } from '#machines/react/cart.tsx'
import { ButtonLink } from '#ui/button.tsx'
import css from './cart-lines.module.css'

interface Props {
  cart: Cart
  settings: Settings
  locale: string
}

/** What the cart comes to, in the server's figures, and the way to the checkout. */
export function CartSummary({ cart, settings, locale }: Props) {
  const actor = useCartActor()
  const isUpdating = useCart((snapshot) => snapshot.hasTag('updating'))
  const hasNewPrices = useCart((snapshot) => snapshot.hasTag('pricesUpdated'))
  const lacksStock = useCart((snapshot) => snapshot.hasTag('stockInvalid'))
  const { sub_total: subtotal, discount_total: discount, grand_total: total } = cart
  const isReduced = discount.amount > 0
  return (
    <section className={css.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary" className={css.title}>
        {settings.summary_heading}
      </h2>
      <dl className={css.sums} data-pending={isUpdating || undefined}>
        <Sum label="Subtotal" value={formatMoney(subtotal, locale)} />
        {isReduced && <Sum label="Discount" value={`−${formatMoney(discount, locale)}`} />}
        {isReduced && <Sum label="Total" value={formatMoney(total, locale)} />}
      </dl>
      {hasNewPrices && (
        <p className={css.warning} role="status">
          Prices have changed since you chose these. The sums are the new ones.
        </p>
      )}
      {lacksStock && (
        <p className={css.warning} role="status">
          Not everything is in stock. See the notes beside the products.
        </p>
      )}
      {settings.summary_note && <p className={css.small}>{settings.summary_note}</p>}
      <ButtonLink
        wide
        href="/checkout/address"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          actor.send({ type: 'checkout.beginRequested' })
        }}
      >
        {settings.checkout_label}
      </ButtonLink>
    </section>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.sum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
