import type { MouseEvent, ReactNode } from 'react'
import { useCartActor } from '#visitor/cart.chart.ts'
import { pageHref } from '#routes/page-href.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The way to the checkout (CR-04). The cart leads there itself, once the server knows all that was asked for. */
export function CheckoutLink({ children }: { children: ReactNode }) {
  const actor = useCartActor()
  function begin(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    actor.send({ type: 'checkout.beginRequested' })
  }
  return (
    <ButtonLink wide href={pageHref('checkout-address')} onClick={begin}>
      {children}
    </ButtonLink>
  )
}
