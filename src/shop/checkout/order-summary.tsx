import type { Cart, CartItem } from '#generated/api.d.ts'
import { formatMoney } from '#domain/money.ts'
import { pageHref } from '#routes/page-href.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { CartSums } from '../cart/cart-sums.tsx'
import { CouponBox } from '../cart/coupon-box.tsx'
import { CustomisationNote } from '../product/customisation-note.tsx'
import { stockNoteOf } from '../product/stock-note.ts'
import css from './order-summary.module.css'

interface Props {
  cart: Cart
  locale: string
  /** Beside the form; on phones it is folded under its total, above the form. */
  wide: boolean
}

/** What is about to be ordered, in sight at every step: the lines, the coupon, and the sums as the server has them. */
export function OrderSummary({ cart, locale, wide }: Props) {
  if (wide)
    return (
      <section className={`${css.root} ${patterns.panel} ${patterns.stack16}`} aria-labelledby="order-summary">
        <div className={patterns.between}>
          <h2 id="order-summary" className={patterns.name}>
            Order summary
          </h2>
          <ChangeLink />
        </div>
        <Content cart={cart} locale={locale} />
      </section>
    )
  return (
    <section className={`${css.root} ${patterns.panel}`} aria-label="Order summary">
      <Disclosure
        summary={
          <>
            Order summary · <span className={patterns.figures}>{totalOf(cart, locale)}</span>
          </>
        }
      >
        <div className={patterns.stack16}>
          <Content cart={cart} locale={locale} />
          <ChangeLink />
        </div>
      </Disclosure>
    </section>
  )
}

const totalOf = ({ grand_total: total }: Cart, locale: string) => formatMoney(total, locale, { decimals: 'always' })

function ChangeLink() {
  return (
    <Link href={pageHref('cart')} className={`${patterns.touch} ${patterns.small}`}>
      Change the cart
    </Link>
  )
}

function Content({ cart, locale }: Pick<Props, 'cart' | 'locale'>) {
  return (
    <>
      <ul role="list" className={patterns.lines} aria-label="Products in your order">
        {cart.items.map((item) => (
          <Line key={item.id} item={item} locale={locale} />
        ))}
      </ul>
      <CouponBox cart={cart} locale={locale} />
      <CartSums cart={cart} locale={locale} whole />
    </>
  )
}

function Line({ item, locale }: { item: CartItem; locale: string }) {
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
          {quantity} × {formatMoney(product.channel.selling_price, locale)}
        </p>
        {quantity > stock && <p className={patterns.error}>{stockNoteOf(item)}</p>}
      </div>
      <p className={patterns.figures}>{formatMoney(total, locale)}</p>
    </li>
  )
}
