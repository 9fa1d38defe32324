import type { MoneyFormatter } from '#domain/money-formatter.ts'
import type { CartItem } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import * as t from '#words/cart.ts'
import * as common from '#words/common.ts'
import { CustomisationNote } from '../product/customisation-note.tsx'
import { stockNoteOf } from '../product/stock-note.ts'
import css from './cart-line.module.css'

interface Props {
  items: readonly CartItem[]
  formatMoney: MoneyFormatter
}

/** The lines of the cart without JavaScript (LY-15): each is a form that changes its quantity or removes it. */
export function PlainCartLines({ items, formatMoney }: Props) {
  return (
    <div className={css.list}>
      <ul role="list" className={patterns.lines} aria-label={t.items()}>
        {items.map((item) => (
          <li key={item.id}>
            <PlainCartLine item={item} formatMoney={formatMoney} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PlainCartLine({ item, formatMoney }: { item: CartItem; formatMoney: MoneyFormatter }) {
  const { product, quantity_in_display_unit: quantity, line_total: total, additonal_data: custom } = item
  const options = Object.entries(product.options).toSorted(([a], [b]) => a.localeCompare(b))
  const note = stockNoteOf(item)
  const small = `${css.small} ${patterns.soft} ${patterns.small} ${patterns.figures}`
  return (
    <article className={css.root}>
      <Picture image={product.image} alt="" sizes={{ xs: '72px', lg: '96px' }} ratio="4:5" className={css.picture} />
      <div className={`${css.what} ${patterns.stack4} ${patterns.start}`}>
        <h2 className={`${css.name} ${patterns.name} ${patterns.clamp}`} dir="auto">
          <Link href={pageHref('product', { slug: product.slug }, { sku: product.channel.sku })}>{product.name}</Link>
        </h2>
        {options.length > 0 && (
          <p className={small} dir="auto">
            {options.map(([name, value]) => `${name} ${value}`).join(', ')}
          </p>
        )}
        <CustomisationNote data={custom} />
        <p className={small}>{t.each({ price: formatMoney(product.channel.selling_price) })}</p>
        {note && <p className={small}>{note}</p>}
      </div>
      <form className={`${css.quantity} ${patterns.cluster}`} method="post" action="/change-cart">
        <input type="hidden" name="item_id" value={item.id} />
        <input type="hidden" name="product_id" value={product.id} />
        <input type="hidden" name="expected_quantity" value={quantity} />
        <QuantityStepper
          name="quantity"
          value={quantity}
          label={t.quantityOf({ name: product.name })}
          min={0}
          onChange={() => {}}
        />
        {/* Enter in the field presses the first button. */}
        <Button type="submit" look="quiet">
          {t.update()}
        </Button>
        <button
          type="submit"
          name="remove"
          value="1"
          className={`${css.remove} ${patterns.action} ${patterns.soft} ${patterns.small}`}
          aria-label={t.removeItem({ name: product.name })}
        >
          {common.remove()}
        </button>
      </form>
      <p className={`${css.total} ${patterns.figures}`}>{formatMoney(total)}</p>
    </article>
  )
}
