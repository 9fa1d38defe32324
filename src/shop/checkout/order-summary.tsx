import type { Cart, CartItem } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/checkout.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { createCartFormatter } from '../cart/total-labels.ts'
import { CartTotal } from '../cart/cart-total.tsx'
import { CartTotals } from '../cart/cart-totals.tsx'
import { CouponBox } from '../cart/coupon-box.tsx'
import { type CartDelivery, estimateOf, useCartDelivery } from '../delivery/use-cart-delivery.ts'
import { CustomisationNote } from '../product/customisation-note.tsx'
import { stockNoteOf } from '../product/stock-note.ts'
import css from './order-summary.module.css'

const GiftCards = lazyPart(
  () => import('./gift-cards.tsx'),
  (module) => module.GiftCards,
)
const GiftLines = lazyPart(
  () => import('../cart/gift-lines.tsx'),
  (module) => module.GiftLines,
)

interface Props {
  cart: Cart
  locale: string
  /** Next to the form; on phones it is collapsed under its total, above the form. */
  wide: boolean
}

/** The order summary, visible at every step: the lines, the coupon, and the totals as calculated by the server. */
export function OrderSummary({ cart, locale, wide }: Props) {
  const formatMoney = createCartFormatter(cart, locale, true)
  const delivery = useCartDelivery(cart)
  // With an address the shopper chooses a method, so nothing is estimated.
  const estimate = cart.shipping_methods.length > 0 ? undefined : estimateOf(cart, delivery)
  const content = <Content cart={cart} formatMoney={formatMoney} estimate={estimate} />
  if (wide)
    return (
      <section className={`${css.root} ${patterns.panel} ${patterns.stack16}`} aria-labelledby="order-summary">
        <div className={patterns.between}>
          <h2 id="order-summary" className={patterns.name}>
            {t.orderSummary()}
          </h2>
          <ChangeLink />
        </div>
        {content}
      </section>
    )
  return (
    <section className={`${css.root} ${patterns.panel}`} aria-label={t.orderSummary()}>
      <Disclosure
        summary={
          <>
            {t.orderSummary()} · <CartTotal cart={cart} estimate={estimate} formatMoney={formatMoney} />
          </>
        }
      >
        <div className={patterns.stack16}>
          {content}
          <ChangeLink />
        </div>
      </Disclosure>
    </section>
  )
}

function ChangeLink() {
  return (
    <Link href={pageHref('cart')} className={`${patterns.touch} ${patterns.small}`}>
      {t.editCart()}
    </Link>
  )
}

interface ContentProps {
  cart: Cart
  formatMoney: MoneyFormatter
  estimate: CartDelivery | undefined
}

function Content({ cart, formatMoney, estimate }: ContentProps) {
  return (
    <>
      <ul role="list" className={patterns.lines} aria-label={t.orderItems()}>
        {cart.items.map((item) => (
          <Line key={item.id} item={item} formatMoney={formatMoney} />
        ))}
      </ul>
      {cart.gift && (cart.gift.wrapped || cart.gift.note) && <GiftLines gift={cart.gift} formatMoney={formatMoney} />}
      <CouponBox cart={cart} formatMoney={formatMoney} />
      <CartTotals cart={cart} formatMoney={formatMoney} estimate={estimate} whole />
      {cart.gift_cards && <GiftCards cart={cart} cards={cart.gift_cards} formatMoney={formatMoney} />}
    </>
  )
}

function Line({ item, formatMoney }: { item: CartItem; formatMoney: MoneyFormatter }) {
  const { product, quantity_in_display_unit: quantity, line_total: total, stock } = item
  const options = Object.values(product.options)
  return (
    <li className={css.line}>
      <Picture image={product.image} alt="" sizes={{ xs: '56px' }} ratio="4:5" />
      <div className={`${patterns.stack4} ${patterns.start}`}>
        <p className={`${patterns.name} ${patterns.clamp}`} dir="auto">
          {product.name}
        </p>
        {options.length > 0 && (
          <p className={patterns.note} dir="auto">
            {options.toSorted((a, b) => a.localeCompare(b)).join(', ')}
          </p>
        )}
        <CustomisationNote data={item.additonal_data} />
        <p className={`${patterns.note} ${patterns.figures}`}>
          {quantity} × {formatMoney(product.channel.selling_price)}
        </p>
        {quantity > stock && <p className={patterns.error}>{stockNoteOf(item)}</p>}
      </div>
      <p className={patterns.figures}>{formatMoney(total)}</p>
    </li>
  )
}
