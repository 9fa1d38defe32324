import { useCart, useCartActor } from '#machines/react/cart.tsx'
import css from './cart-warnings.module.css'

/** What has changed behind the shopper's back: prices, and stock (CR-05). */
export function CartWarnings() {
  const actor = useCartActor()
  const hasNewPrices = useCart((snapshot) => snapshot.hasTag('pricesUpdated'))
  const lacksStock = useCart((snapshot) => snapshot.hasTag('stockInvalid'))
  return (
    <>
      {hasNewPrices && (
        <div className={css.root}>
          <p role="status">Prices have changed since you chose these. The sums are the new ones.</p>
          <button type="button" className={css.accept} onClick={() => actor.send({ type: 'prices.acknowledged' })}>
            Accept the new prices
          </button>
        </div>
      )}
      {lacksStock && (
        <p className={css.root} role="status">
          Not everything is in stock. See the notes beside the products.
        </p>
      )}
    </>
  )
}
