import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/checkout-address.js'
import { useIsLeaving } from '#shop/checkout/use-is-leaving.ts'
import { useCheckout } from '#visitor/checkout/checkout.ts'
import { pageHref } from '#pages/page-href.ts'
import * as t from '#words/checkout.ts'
import { StepFoot } from './step-foot.tsx'
import { AddressFormSkeleton } from '#shop/address/address-form-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import boxes from '#ui/choice.module.css'
import { Heading } from '#ui/heading.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import patterns from '#ui/patterns.module.css'
import { AccountOffer } from './account-offer.tsx'
import { AddressPlace } from './address-place.tsx'
import css from './checkout-address.module.css'
import { ContactFields } from './contact-fields.tsx'
import { useAddressStep } from './use-address-step.ts'
import { useGstRequest } from './use-gst-request.ts'

/** Preloaded once the form is shown, since it is first needed after a failed attempt to continue. */
const FaultSummary = lazyPart(
  () => import('./fault-summary.tsx'),
  (module) => module.FaultSummary,
)

/** For shops with pickup places. */
const PickupChoice = lazyPart(
  () => import('./pickup-choice.tsx'),
  (module) => module.PickupChoice,
)

interface Props {
  cart: Cart
  locale: string
  settings: Settings
}

/** The form of the step: one button submits everything, and continues if there are no errors. */
export function AddressStep({ cart, locale, settings: words }: Props) {
  const id = useId()
  const { storefront } = useSuspenseQuery(shopValuesQuery()).data
  const { form, errors, isBusy, isSame, toggleSame, contact, typeContact, shipping, billing } = useAddressStep(cart)
  // Until the next page is shown, since its chart is ready earlier.
  const isContinuing = useCheckout((checkout) => checkout.hasTag('busy') || checkout.hasTag('paymentStep'))
  const isLeaving = useIsLeaving()
  const hasFaults = Object.values(errors).some((error) => error !== undefined)
  useEffect(() => FaultSummary.preload(), [])
  const askForGst = useGstRequest({ form: form.ref, billing, toggleSame })

  return (
    <form {...form} className={`${css.root} ${patterns.stack32}`}>
      {hasFaults && (
        <FaultSummary faults={errors} fields={[...(shipping.fields.own ?? []), ...(billing.fields.own ?? [])]} />
      )}
      <AccountOffer error={errors['customer']} />
      <section className={patterns.stack16} aria-labelledby={`${id}-contact`}>
        <Heading level={2} size="part" id={`${id}-contact`}>
          {words.contact_heading}
        </Heading>
        <ContactFields
          {...contact}
          errors={errors}
          country={shipping.fields.country ?? storefront?.channel.country}
          onChange={typeContact}
        />
      </section>
      {cart.pickup_places && <PickupChoice cart={cart} locale={locale} fallback={<AddressFormSkeleton />} />}
      {cart.pickup === undefined && (
        <section className={patterns.stack16} aria-labelledby={`${id}-shipping`}>
          <Heading level={2} size="part" id={`${id}-shipping`}>
            {words.shipping_heading}
          </Heading>
          <AddressPlace {...shipping} cart={cart} locale={locale} />
        </section>
      )}
      <section className={patterns.stack16} aria-labelledby={`${id}-billing`}>
        <Heading level={2} size="part" id={`${id}-billing`}>
          {words.billing_heading}
        </Heading>
        {cart.pickup === undefined && (
          <label className={patterns.touch}>
            <input
              type="checkbox"
              className={boxes.box}
              checked={isSame}
              onChange={({ target }) => toggleSame(target.checked)}
            />
            {t.sameAsDelivery()}
          </label>
        )}
        {isSame && askForGst && (
          <button
            type="button"
            className={`${patterns.action} ${patterns.small} ${patterns.start}`}
            onClick={askForGst}
          >
            {t.gstInvoice()}
          </button>
        )}
        {!isSame && <AddressPlace {...billing} cart={cart} locale={locale} />}
      </section>
      <StepFoot cart={cart} locale={locale} back={{ href: pageHref('cart'), label: t.backToCart() }}>
        <Button type="submit" wide loading={isBusy || isContinuing || isLeaving}>
          {words.button_label}
        </Button>
      </StepFoot>
    </form>
  )
}
