import * as checkout from '#words/checkout.ts'
import { selectIsEmpty, selectIsLoaded } from '#machines/cart/cart.selectors.ts'
import { CheckoutStepper } from '#shop/checkout/checkout-stepper.tsx'
import { useCart } from '#visitor/cart.chart.ts'
import * as t from '#words/cart.ts'
import css from './cart-lines.module.css'

/**
 * The first step of the checkout (CK-01). The others are still to come (§4.3), so this needs none of the checkout's
 * code. An empty cart does not link on.
 */
export function CartSteps() {
  const [isLoaded, isEmpty] = [useCart(selectIsLoaded), useCart(selectIsEmpty)]
  if (isEmpty) return null
  const steps = [checkout.stepCart(), checkout.stepAddress(), checkout.stepPayment()].map((name, index) => ({
    name,
    number: index + 1,
    status: 'pending' as const,
    isValid: index === 0 && isLoaded ? true : undefined,
    isHere: index === 0,
    href: undefined,
  }))
  return (
    <nav className={`${css.steps} ${isLoaded ? '' : css.awaited}`} aria-label={t.checkoutSteps()}>
      <CheckoutStepper steps={steps} />
    </nav>
  )
}
