import { useSuspenseQuery } from '@tanstack/react-query'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { listUnavailableNames } from '#domain/unavailable-items.ts'
import { selectCart, selectItems, selectOutOfStockItems } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'
import { createCartFormatter } from './total-labels.ts'
import { PriceChanges } from './price-changes.tsx'

/** Warnings about changed prices and sold-out items (CR-05). */
export function CartWarnings() {
  const actor = useCartActor()
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const cart = useCart(selectCart)
  const hasNewPrices = useCart((snapshot) => snapshot.hasTag('pricesUpdated'))
  const lacksStock = useCart((snapshot) => snapshot.hasTag('stockInvalid'))
  const names = useCart((snapshot) => listUnavailableNames(selectItems(snapshot), selectOutOfStockItems(snapshot)))
  return (
    <>
      {hasNewPrices && (
        <div className={`${patterns.start} ${patterns.stack4}`}>
          <p className={patterns.error} role="status">
            {t.pricesChanged()}
          </p>
          {cart && <PriceChanges items={cart.items} formatMoney={createCartFormatter(cart, locale)} />}
          <button
            type="button"
            className={`${patterns.action} ${patterns.small}`}
            onClick={() => actor.send({ type: 'prices.acknowledged' })}
          >
            {t.acceptPrices()}
          </button>
        </div>
      )}
      {lacksStock && (
        <p className={patterns.error} role="status">
          {names ? t.outOfStockItems({ names }) : t.outOfStock()}
        </p>
      )}
    </>
  )
}
