import { QUICK_ADD_ATTRIBUTE, quickAddLabel } from '#visitor/quick-add.ts'
import patterns from '#ui/patterns.module.css'
import css from './quick-add.module.css'

interface Props {
  /** The sellable product. */
  productId: number
  name: string
}

/**
 * Puts one of a product into the cart from its card (CT-09). It is html alone: `watchQuickAdd` takes it to the cart and
 * sets its state; without that it is the form of the product's page.
 */
export function QuickAdd({ productId, name }: Props) {
  const quickAdd = { [QUICK_ADD_ATTRIBUTE]: name }
  return (
    // Its state may be known before React comes to it.
    <form className={css.root} method="post" action="/add-to-cart" suppressHydrationWarning {...quickAdd}>
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="quantity" value={1} />
      <button
        type="submit"
        className={`${css.button} ${patterns.touch} ${patterns.lined}`}
        aria-label={quickAddLabel(name)}
        suppressHydrationWarning
      >
        <span className={css.words}>Add to cart</span>
        <span className={css.done}>Added</span>
      </button>
    </form>
  )
}
