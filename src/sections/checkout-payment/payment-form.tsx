import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-payment.js'
import type { ShownProblem } from '#machines/checkout/checkout-context.ts'
import { selectProblem, selectPaymentProblems } from '#machines/checkout/checkout.selectors.ts'
import { selectRejection } from '#machines/payment/payment.machine.ts'
import { type ErrorLine, ErrorSummary } from '#forms/error-summary.tsx'
import { useCheckout, usePayment } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { AddressSummary } from './address-summary.tsx'
import { NothingToPay, PaymentModes, ShippingModes } from './modes.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { PlaceOrder } from './place-order.tsx'
import { Terms } from './terms.tsx'
import { termsLinkOf } from './terms-link.ts'
import * as t from '#words/payment.ts'

interface Props {
  cart: Cart
  settings: Settings
  locale: string
}

/** The payment step: notices, the address summary, both methods, the terms and the button. */
export function PaymentForm({ cart, settings, locale }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const { settings: shop, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const problem = useCheckout(selectProblem)
  const problems = useCheckout(selectPaymentProblems)
  const messageOf = (code: ShownProblem['code']) => problems.find((shown) => shown.code === code)?.message
  const refusal = usePayment(selectRejection)
  const instruction = shop['checkout_instruction']

  // A refused order moves the focus to the first problem.
  useEffect(() => {
    if (!problem && !refusal) return
    root.current?.querySelector<HTMLElement>(':is([aria-invalid] input, input[aria-invalid], [data-notice])')?.focus()
  }, [problem, refusal])

  return (
    <div ref={root} className={patterns.stack32}>
      <ErrorSummary lines={problemLines(problems, cart)} />
      <PaymentNotices cart={cart} locale={locale} />
      <AddressSummary cart={cart} />
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
          {t.backToAddress()}
        </Link>
      </div>
    </div>
  )
}

/** Ids of the elements that show each problem. */
const elementIds: Partial<Record<ShownProblem['code'], string>> = {
  shipping_method_empty: 'payment-shipping',
  payment_method_empty: 'payment-mode',
  stock_invalid: 'payment-stock',
  prices_updated: 'payment-prices',
  terms_unaccepted: 'payment-terms',
}

/** Returns the summary of the problems. Only the server reports an unusable coupon. */
function problemLines(problems: readonly ShownProblem[], { coupon }: Cart): ErrorLine[] {
  const lines = problems.flatMap(({ code, message }) => {
    const id = elementIds[code]
    return id ? [{ target: id, text: message }] : []
  })
  return coupon?.refusal && lines.length > 0 ? [...lines, { target: 'payment-coupon', text: coupon.refusal }] : lines
}
