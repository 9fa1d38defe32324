import { useCart } from '#machines/react/cart.tsx'
import patterns from '#ui/patterns.module.css'

/** What has changed behind the shopper's back: prices, and stock (CR-05). */
export function CartWarnings() {
  const hasNewPrices = useCart((snapshot) => snapshot.hasTag('pricesUpdated'))
  const lacksStock = useCart((snapshot) => snapshot.hasTag('stockInvalid'))
  return (
    <>
      {hasNewPrices && (
        <p className={patterns.error} role="status">
          Prices have changed since you chose these. The sums are the new ones.
        </p>
      )}
      {lacksStock && (
        <p className={patterns.error} role="status">
          Not everything is in stock. See the notes beside the products.
        </p>
      )}
    </>
  )
}
