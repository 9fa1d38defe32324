import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-payment.js'
import type { ShownProblem } from '#machines/checkout/checkout-context.ts'
import { selectProblem, selectPaymentProblems } from '#machines/checkout/checkout.selectors.ts'
import { selectRejection } from '#machines/payment/payment.machine.ts'
import { type FaultLine, FaultList } from '#shop/checkout/fault-list.tsx'
import { useCheckout, usePayment } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#routes/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { ChosenBefore } from './chosen-before.tsx'
import { NothingToPay, PaymentModes, ShippingModes } from './modes.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { PlaceOrder } from './place-order.tsx'
import { Terms } from './terms.tsx'
import { termsLinkOf } from './terms-link.ts'

interface Props {
  cart: Cart
  settings: Settings
  locale: string
}

/** All that is still to be chosen, what was chosen before, and the button. */
export function PaymentForm({ cart, settings, locale }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const { settings: shop, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const fault = useCheckout(selectProblem)
  const faults = useCheckout(selectPaymentProblems)
  const messageOf = (code: ShownProblem['code']) => faults.find((one) => one.code === code)?.message
  const refusal = usePayment(selectRejection)
  const instruction = shop['checkout_instruction']

  // Anyone who pressed the button is led to what it wants.
  useEffect(() => {
    if (!fault && !refusal) return
    root.current?.querySelector<HTMLElement>(':is([aria-invalid] input, input[aria-invalid], [data-notice])')?.focus()
  }, [fault, refusal])

  return (
    <div ref={root} className={patterns.stack32}>
      <FaultList lines={faultLines(faults, cart)} />
      <PaymentNotices cart={cart} locale={locale} />
      <ChosenBefore cart={cart} />
      <ShippingModes
        cart={cart}
        legend={settings.shipping_heading}
        locale={locale}
        error={messageOf('shipping_method_empty')}
      />
      {cart.payment_required === false ? (
        <NothingToPay legend={settings.payment_heading} />
      ) : (
        <PaymentModes cart={cart} legend={settings.payment_heading} error={messageOf('payment_method_empty')} />
      )}
      {typeof instruction === 'string' && instruction !== '' && <p className={patterns.note}>{instruction}</p>}
      {shop['allow_tnc_checkout'] === true && (
        <Terms
          text={settings.terms_text}
          link={termsLinkOf(storefront, settings.terms_link)}
          version={cart.version}
          error={messageOf('terms_unaccepted')}
        />
      )}
      <div className={patterns.stack8}>
        <PlaceOrder cart={cart} label={settings.button_label} locale={locale} />
        <Link href={pageHref('checkout-address')} className={`${patterns.touch} ${patterns.small}`}>
          Back to the address
        </Link>
      </div>
    </div>
  )
}

/** The element that shows and resolves each fault. */
const placeOf: Partial<Record<ShownProblem['code'], string>> = {
  shipping_method_empty: 'payment-shipping',
  payment_method_empty: 'payment-mode',
  stock_invalid: 'payment-stock',
  prices_updated: 'payment-prices',
  terms_unaccepted: 'payment-terms',
}

/** Returns the summary of why the order was not placed. An unusable coupon is only reported by the server. */
function faultLines(faults: readonly ShownProblem[], { coupon }: Cart): FaultLine[] {
  const lines = faults.flatMap(({ code, message }) => {
    const id = placeOf[code]
    return id ? [{ id, text: message }] : []
  })
  return coupon?.refusal && lines.length > 0 ? [...lines, { id: 'payment-coupon', text: coupon.refusal }] : lines
}
