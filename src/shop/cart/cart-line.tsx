import type { CartItem } from '#generated/api.d.ts'
import type { MoneyFormatter } from '#domain/money-formatter.ts'
import { pageHref } from '#pages/page-href.ts'
import { selectIsItemPending } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/cart.ts'
import * as common from '#words/common.ts'
import css from './cart-line.module.css'
import { CustomisationNote } from '../product/customisation-note.tsx'
import { stockNoteOf } from '../product/stock-note.ts'

interface Props {
  item: CartItem
  /** Position among the rows. */
  index: number
  formatMoney: MoneyFormatter
  /** Heading level of the product's name. */
  level: 2 | 3
  /** The line was just added. */
  isNew: boolean
  /** Called when the shopper removes the line. */
  onRemove: () => void
}

/** A line of the cart, with the requested quantity and the server's last total. */
export function CartLine({ item, index, formatMoney, level, isNew, onRemove }: Props) {
  const actor = useCartActor()
  const isPending = useCart(selectIsItemPending(item.id))
  const { product, quantity_in_display_unit: quantity, line_total: total, additonal_data: custom } = item
  const Name = `h${level}` as const
  // The API's options are unordered.
  const options = Object.entries(product.options).toSorted(([a], [b]) => a.localeCompare(b))
  const note = stockNoteOf(item)

  function change(wanted: number) {
    if (wanted === 0) onRemove()
    actor.send({ type: 'quantity.changeRequested', itemId: item.id, productId: product.id, quantity: wanted })
  }

  return (
    <article className={css.root} data-new={isNew || undefined}>
      <Picture image={product.image} alt="" sizes={{ xs: '72px', lg: '96px' }} ratio="4:5" className={css.picture} />
      <div className={`${css.what} ${patterns.stack4} ${patterns.start}`}>
        <Name className={`${css.name} ${patterns.name} ${patterns.clamp}`} dir="auto">
          <Link data-line={index} href={pageHref('product', { slug: product.slug }, { sku: product.channel.sku })}>
            {product.name}
          </Link>
        </Name>
        {options.length > 0 && (
          <p className={`${css.small} ${patterns.soft} ${patterns.small} ${patterns.figures}`} dir="auto">
            {options.map(([name, value]) => `${name} ${value}`).join(', ')}
          </p>
        )}
        <CustomisationNote data={custom} />
        <p className={`${css.small} ${patterns.soft} ${patterns.small} ${patterns.figures}`}>
          {t.each({ price: formatMoney(product.channel.selling_price) })}{' '}
          {isNew && <span className={css.fresh}>{t.justAdded()}</span>}
        </p>
        {note && (
          <p className={`${css.small} ${patterns.small} ${quantity > item.stock ? patterns.error : patterns.soft}`}>
            {note}
          </p>
        )}
      </div>
      {/* Without script, the form is submitted (LY-15); with it, only the quantity is sent. */}
      <form
        className={`${css.quantity} ${patterns.cluster}`}
        method="post"
        action="/change-cart"
        onSubmit={(event) => event.preventDefault()}
      >
        {import.meta.env.SSR && (
          <>
            <input type="hidden" name="item_id" value={item.id} />
            <input type="hidden" name="product_id" value={product.id} />
            <input type="hidden" name="expected_quantity" value={quantity} />
          </>
        )}
        <QuantityStepper
          name="quantity_in_display_unit"
          value={quantity}
          min={0}
          max={Math.max(item.stock, 1)}
          label={t.quantityOf({ name: product.name })}
          onChange={change}
        />
        {/* Enter in the field presses the first button. */}
        {import.meta.env.SSR && (
          <Button type="submit" look="quiet">
            {t.update()}
          </Button>
        )}
        <button
          type={import.meta.env.SSR ? 'submit' : 'button'}
          name="remove"
          value="1"
          className={`${css.remove} ${patterns.action} ${patterns.soft} ${patterns.small}`}
          aria-label={t.removeItem({ name: product.name })}
          onClick={() => change(0)}
        >
          {common.remove()}
        </button>
      </form>
      <p className={`${css.total} ${patterns.figures}`} data-pending={isPending || undefined}>
        <VisuallyHidden>{t.itemTotal()} </VisuallyHidden>
        {formatMoney(total)}
      </p>
    </article>
  )
}
