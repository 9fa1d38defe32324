import { shortGoods } from '#domain/short-goods.ts'
import { selectItems, selectOutOfStockItems } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import patterns from '#ui/patterns.module.css'

/** What has changed behind the shopper's back: prices, and stock (CR-05). */
export function CartWarnings() {
  const actor = useCartActor()
  const hasNewPrices = useCart((snapshot) => snapshot.hasTag('pricesUpdated'))
  const lacksStock = useCart((snapshot) => snapshot.hasTag('stockInvalid'))
  const names = useCart((snapshot) => shortGoods(selectItems(snapshot), selectOutOfStockItems(snapshot)))
  return (
    <>
      {hasNewPrices && (
        <div className={patterns.start}>
          <p className={patterns.error} role="status">
            Prices have changed since you chose these. The sums are the new ones.
          </p>
          <button
            type="button"
            className={`${patterns.action} ${patterns.small}`}
            onClick={() => actor.send({ type: 'prices.acknowledged' })}
          >
            Accept the new prices
          </button>
        </div>
      )}
      {lacksStock && (
        <p className={patterns.error} role="status">
          Not everything is in stock{names && `: ${names}`}. See the notes beside the products.
        </p>
      )}
    </>
  )
}
