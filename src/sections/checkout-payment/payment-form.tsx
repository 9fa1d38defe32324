import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-payment.js'
import type { ShownFault } from '#machines/checkout/checkout-context.ts'
import { selectFault } from '#machines/checkout/checkout.selectors.ts'
import { selectRefusal } from '#machines/payment/payment.machine.ts'
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
  const fault = useCheckout(selectFault)
  const refusal = usePayment(selectRefusal)
  const instruction = shop['checkout_instruction']

  // Anyone who pressed the button is led to what it wants.
  useEffect(() => {
    if (!fault && !refusal) return
    root.current?.querySelector<HTMLElement>(':is([aria-invalid] input, input[aria-invalid], [data-notice])')?.focus()
  }, [fault, refusal])

  return (
    <div ref={root} className={patterns.stack32}>
      <PaymentNotices cart={cart} />
      <ChosenBefore cart={cart} />
      <ShippingModes
        cart={cart}
        legend={settings.shipping_heading}
        locale={locale}
        error={messageOf(fault, 'shipping_method_empty')}
      />
      {cart.payment_required === false ? (
        <NothingToPay legend={settings.payment_heading} />
      ) : (
        <PaymentModes cart={cart} legend={settings.payment_heading} error={messageOf(fault, 'payment_method_empty')} />
      )}
      {typeof instruction === 'string' && instruction !== '' && <p className={patterns.note}>{instruction}</p>}
      {shop['allow_tnc_checkout'] === true && (
        <Terms
          text={settings.terms_text}
          link={termsLinkOf(storefront, settings.terms_link)}
          version={cart.version}
          error={messageOf(fault, 'terms_unaccepted')}
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

const messageOf = (fault: ShownFault | undefined, code: ShownFault['code']): string | undefined =>
  fault?.code === code ? fault.message : undefined
