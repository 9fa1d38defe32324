import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/checkout-payment.js'
import { selectCart } from '#machines/cart/cart.selectors.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { usePayment } from '#visitor/checkout/checkout.ts'
import { CheckoutFrame } from '#shop/checkout/checkout-frame.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { PaymentForm } from './payment-form.tsx'
import * as t from '#words/payment.ts'

/** The last step of the checkout: delivery method, payment method and the button that places the order. */
export function CheckoutPayment({ settings }: SectionProps<Settings>) {
  const isPaid = useIsPaid()
  return (
    <Band top="page">
      <div className={patterns.stack24}>
        <Heading level={1} size="section">
          {settings.heading}
        </Heading>
        {isPaid ? (
          <p role="status">{t.placed()}</p>
        ) : (
          <CheckoutFrame skeleton={<FormSkeleton />}>
            {(cart, locale) => <PaymentForm cart={cart} settings={settings} locale={locale} />}
          </CheckoutFrame>
        )}
      </div>
    </Band>
  )
}

/** Returns whether the present cart has been paid. A cart filled since may be paid again. */
function useIsPaid(): boolean {
  const paidVersion = usePayment((payment) => (payment.hasTag('paid') ? payment.context.paidVersion : undefined))
  const isPaid = usePayment((payment) => payment.hasTag('paid'))
  const cart = useCart(selectCart)
  return isPaid && (!cart || cart.items.length === 0 || cart.version === paidVersion)
}

function FormSkeleton() {
  return (
    <div className={patterns.stack32}>
      {['170px', '178px', '176px', '48px'].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}
