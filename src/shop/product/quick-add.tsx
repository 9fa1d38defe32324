import { QUICK_ADD_ATTRIBUTE, quickAddLabel } from '#visitor/quick-add.ts'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/product.ts'
import css from './quick-add.module.css'

interface Props {
  productId: number
  name: string
}

/** The form that adds one unit of a product to the cart from its card (CT-09); `handleQuickAdd` sends it. */
export function QuickAdd({ productId, name }: Props) {
  const quickAdd = { [QUICK_ADD_ATTRIBUTE]: name }
  return (
    // Its state may be set before hydration.
    <form className={css.root} method="post" action="/add-to-cart" suppressHydrationWarning {...quickAdd}>
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="quantity" value={1} />
      <button
        type="submit"
        className={`${css.button} ${patterns.touch} ${patterns.lined}`}
        aria-label={quickAddLabel(name)}
        suppressHydrationWarning
      >
        <span className={css.words}>{t.addToCart()}</span>
        <span className={css.done}>{t.added()}</span>
      </button>
    </form>
  )
}
