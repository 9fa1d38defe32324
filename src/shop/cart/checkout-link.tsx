import { type MouseEvent, type ReactNode, useState } from 'react'
import { listUnavailableNames } from '#domain/unavailable-items.ts'
import { selectItems, selectOutOfStockItems } from '#machines/cart/cart.selectors.ts'
import { useCart, useCartActor } from '#visitor/cart.chart.ts'
import { pageHref } from '#pages/page-href.ts'
import { ButtonLink } from '#ui/button.tsx'
import * as t from '#words/cart.ts'
import patterns from '#ui/patterns.module.css'

/** The checkout button (CR-04). The cart navigates itself, once all changes are saved and nothing is sold out. */
export function CheckoutLink({ children }: { children: ReactNode }) {
  const actor = useCartActor()
  const short = useCart(
    (snapshot) =>
      snapshot.hasTag('stockInvalid') && listUnavailableNames(selectItems(snapshot), selectOutOfStockItems(snapshot)),
  )
  const [isPressed, setPressed] = useState(false)
  const isBlocked = short !== false && isPressed
  function begin(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setPressed(true)
    actor.send({ type: 'checkout.beginRequested' })
  }
  return (
    <>
      <ButtonLink wide href={pageHref('checkout-address')} onClick={begin}>
        {children}
      </ButtonLink>
      {isBlocked && (
        <p className={patterns.error} role="alert">
          {short ? t.stockOfItemsBlocksCheckout({ names: short }) : t.stockBlocksCheckout()}
        </p>
      )}
    </>
  )
}
