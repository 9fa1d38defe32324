import type { Cart } from '#generated/api.d.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { useCheckout, useCheckoutActor, usePayment } from '#visitor/checkout/checkout.ts'
import { useIsLeaving } from '#shop/checkout/use-is-leaving.ts'
import { cartWords } from '#shop/cart/cart-words.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * The button that orders, with the sum that will be charged (CK-07). Before the server has said what it comes to there is
 * nothing to agree to, so a press does nothing until then.
 */
export function PlaceOrder({ cart, label, locale }: { cart: Cart; label: string; locale: string }) {
  const actor = useCheckoutActor()
  const isSettled = useCart(selectIsSettled)
  const isChecking = useCheckout((checkout) => checkout.hasTag('busy') || checkout.hasTag('paid'))
  const isPaying = usePayment((payment) => payment.hasTag('busy'))
  const isRedirecting = usePayment((payment) => payment.hasTag('redirecting'))
  const isLeaving = useIsLeaving()
  const isBusy = isChecking || isPaying || isLeaving
  // Without what the delivery costs it would not be the sum.
  const words = cartWords(cart, locale, true)
  const sum = cart.shipping_method && (cart.payment_required === false ? 'Free' : words(cart.grand_total))
  return (
    <>
      <Button
        wide
        loading={isBusy}
        aria-disabled={!isSettled || undefined}
        onClick={() => {
          if (isSettled) actor.send({ type: 'step.continued' })
        }}
      >
        {isSettled ? [label, sum].filter(Boolean).join(' · ') : 'Working out the total…'}
      </Button>
      <VisuallyHidden>
        <span role="status">{isRedirecting ? 'Taking you to the payment page' : isBusy && 'Please wait'}</span>
      </VisuallyHidden>
    </>
  )
}
