import type { Cart } from '#generated/api.d.ts'
import { selectIsSettled } from '#machines/checkout/checkout-cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { useCheckout, useCheckoutActor, usePayment } from '#visitor/checkout/checkout.ts'
import { useIsLeaving } from '#shop/checkout/use-is-leaving.ts'
import { createCartFormatter } from '#shop/cart/total-labels.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/payment.ts'
import * as common from '#words/common.ts'

/**
 * The button that places the order, with the total (CK-07). It does nothing until the server has calculated the total.
 */
export function PlaceOrder({ cart, label, locale }: { cart: Cart; label: string; locale: string }) {
  const actor = useCheckoutActor()
  const isSettled = useCart(selectIsSettled)
  const isChecking = useCheckout((checkout) => checkout.hasTag('busy') || checkout.hasTag('paid'))
  const isPaying = usePayment((payment) => payment.hasTag('busy'))
  const isRedirecting = usePayment((payment) => payment.hasTag('redirecting'))
  const isLeaving = useIsLeaving()
  const isBusy = isChecking || isPaying || isLeaving
  // The total is only final with a delivery method.
  const formatMoney = createCartFormatter(cart, locale, true)
  const sum = cart.shipping_method && formatMoney(cart.amount_due ?? cart.grand_total)
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
        {isSettled ? [label, sum].filter(Boolean).join(' · ') : t.calculating()}
      </Button>
      <VisuallyHidden>
        <span role="status">{isRedirecting ? t.redirecting() : isBusy && common.pleaseWait()}</span>
      </VisuallyHidden>
    </>
  )
}
