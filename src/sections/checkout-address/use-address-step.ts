import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { waitFor } from 'xstate'
import { fieldErrorsOf } from '#api/client/field-errors.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Cart } from '#generated/api.d.ts'
import { checkoutTermsOf } from '#domain/checkout-rules.ts'
import { selectFault } from '#machines/checkout/checkout.selectors.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import { useCheckout, useCheckoutActor } from '#visitor/checkout/checkout.ts'
import { useFieldErrors } from '#shop/forms/use-field-errors.ts'
import { type AddressDraft, draftOf } from './address-draft.ts'
import { type OpenForm, type StepFaults, faultsIn, faultsOf, fieldFaults, placed } from './step-faults.ts'
import type { Place } from './use-address-place.ts'
import { type StepPlace, useStepPlace } from './use-step-place.ts'
import { useKnownAddresses } from './use-known-addresses.ts'

const isSameAddress = (a: object, b: object | null): boolean =>
  Object.entries(a).every(([column, text]) => column === 'address_type' || text === ((b as never)?.[column] ?? ''))

/** All that the step holds: what is typed (kept by the tab until it is sent), what is wrong with it, and the way on. */
export function useAddressStep(cart: Cart) {
  const { settings, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const user = useAuth(selectUser)
  const cartActor = useCartActor()
  const checkout = useCheckoutActor()
  const fault = useCheckout(selectFault)
  const isLeaving = useCheckout((snapshot) => snapshot.hasTag('busy'))
  const known = useKnownAddresses(cart)
  const [draft] = useState(() => draftOf(cart))
  const [typed, setTyped] = useState<AddressDraft>(() => draft.read() ?? {})
  const { errors, form, refuse, forget } = useFieldErrors()
  const phone = typed.phone ?? cart.phone ?? ''
  const email = typed.email ?? cart.email ?? ''

  const type = (change: AddressDraft) =>
    setTyped((before) => {
      const next = { ...before, ...change }
      draft.keep(next)
      return next
    })
  const suggested = { phone, name: [user?.first_name, user?.last_name].filter(Boolean).join(' ') }
  const common = { cart, typed, known, suggested, onType: type }
  const shipping = useStepPlace({ place: 'shipping', ...common })
  const billing = useStepPlace({ place: 'billing', ...common })

  // What the steps, the cart or the address book say is wrong is said beside what it is about. What the cart lacks may be typed
  // here already, so that is judged again.
  const isReady = shipping.isDecided && billing.isDecided && openForms([shipping, billing]) !== undefined
  const tellFault = useEffectEvent(() => {
    if (fault?.code === 'address_refused') refuse(placed(fault))
    else if (fault?.step === 'address') isWrong(openForms([shipping, billing]) ?? [])
  })
  useEffect(() => {
    if (isReady) tellFault()
  }, [fault, isReady])
  const refuseAt = useEffectEvent((place: string, error: unknown) => {
    const found = Object.entries(fieldErrorsOf(error)).map(([field, words]) => [`${place}.${field}`, words])
    if (found.length > 0) refuse({ ...errors, ...(Object.fromEntries(found) as StepFaults) })
  })
  const onRefused = useEffectEvent((place: Place) => {
    const { actor } = place === 'shipping' ? shipping : billing
    actor.send({ type: 'address.refused' })
  })
  useEffect(() => {
    const subscription = cartActor.on('cart.failed', ({ error, operation }) => {
      if (operation?.kind !== 'change') return
      const { change } = operation
      if (change.of === 'contact') refuseAt('contact', error)
      if (change.of !== 'address' || change.place === 'both') return
      onRefused(change.place)
      refuseAt(change.place, error)
    })
    return () => subscription.unsubscribe()
  }, [cartActor])
  const [shippingFailure, billingFailure] = [shipping.snapshot.context.failure, billing.snapshot.context.failure]
  useEffect(() => refuseAt('shipping', shippingFailure), [shippingFailure])
  useEffect(() => refuseAt('billing', billingFailure), [billingFailure])

  // Of another address nothing of it is known.
  const forgetAll = useEffectEvent((place: Place) => {
    for (const key of Object.keys(errors)) if (key === place || key.startsWith(`${place}.`)) forget(key)
  })
  useEffect(() => {
    const subscriptions = [
      shipping.actor.on('address.chosen', () => forgetAll('shipping')),
      billing.actor.on('address.chosen', () => forgetAll('billing')),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [shipping.actor, billing.actor])

  // It is all in the cart now.
  useEffect(() => {
    const subscription = checkout.on('step.entered', ({ step }) => step === 'payment' && draft.forget())
    return () => subscription.unsubscribe()
  }, [checkout, draft])

  /** The forms that are to be sent; undefined as long as one of them has no fields yet. */
  function openForms(places: readonly StepPlace[]): OpenForm[] | undefined {
    const forms = places.flatMap(({ place, fields, isForm }) =>
      isForm && !(place === 'billing' && known.isSame) ? [{ place, fields, judged: fields.judge() }] : [],
    )
    return forms.some(({ judged }) => !judged) ? undefined : (forms as OpenForm[])
  }

  function isWrong(forms: readonly OpenForm[]): boolean {
    const digits = storefront?.channel.country.mobile_number_length
    const step = { cart: shownCart(), phone, email, isSame: known.isSame, forms, digits }
    return refuse(faultsOf(step, checkoutTermsOf(settings, undefined)))
  }

  /** What was chosen a moment ago counts before the server has answered. */
  function shownCart(): Cart {
    const chosen = ({ actor }: StepPlace, address: Cart['shipping_address']) =>
      actor.getSnapshot().context.inCart === 'nothing' ? null : (address ?? { country: '', state: '' })
    return {
      ...cart,
      billing_same: known.isSame,
      shipping_address: chosen(shipping, cart.shipping_address),
      billing_address: chosen(billing, cart.billing_address),
    }
  }

  function send({ place, judged }: OpenForm): void {
    const { actor, snapshot } = place === 'shipping' ? shipping : billing
    const before = place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address
    const isSent = !snapshot.context.isCustomer && isSameAddress(judged.body, before)
    if (!isSent) actor.send({ type: 'form.submitted', fields: judged.body })
  }

  async function goOn(): Promise<void> {
    // Who has picked one and goes on means it.
    for (const { actor } of [shipping, billing]) actor.send({ type: 'selected.used' })
    const forms = openForms([shipping, billing])
    if (!forms || isWrong(forms)) return
    const contact = { phone: phone || null, email: email.trim() || null }
    if (contact.phone !== cart.phone || contact.email !== cart.email)
      cartActor.send({ type: 'change.requested', change: { of: 'contact', ...contact } })
    forms.forEach(send)
    const views = [shipping.actor, billing.actor]
    try {
      await Promise.all(views.map((view) => waitFor(view, (snapshot) => !snapshot.hasTag('busy'))))
    } catch {
      // The page was left meanwhile.
      return
    }
    // An address that the book did not take stands where it was typed, with what is wrong.
    const isKept = views
      .map((view) => view.getSnapshot())
      .some((view) => view.context.isCustomer && view.hasTag('form'))
    if (!isKept) checkout.send({ type: 'step.continued' })
  }

  /** The form's own button: into the address book, and no further. */
  function save(place: StepPlace): void {
    const [open] = openForms([place]) ?? []
    if (open && !refuse(Object.fromEntries(fieldFaults(open)))) send(open)
  }

  return {
    form,
    errors,
    phone,
    email,
    isSame: known.isSame,
    isBusy: isLeaving || shipping.snapshot.hasTag('busy') || billing.snapshot.hasTag('busy'),
    shipping,
    billing,
    goOn,
    typeContact: (field: 'phone' | 'email', text: string) => {
      type({ [field]: text })
      forget(`contact.${field}`)
    },
    placeOf: (place: StepPlace) => ({
      ...place,
      errors: faultsIn(place.place, errors),
      onChange: (column: string, text: string) => {
        place.typeText(column, text)
        const columns = column === 'country' ? (place.fields.own ?? []).map((field) => field.column_name) : []
        for (const one of [column, ...columns]) forget(`${place.place}.${one}`)
        forget(place.place)
      },
      onSave: () => save(place),
      onForget: () => type({ [place.place]: undefined }),
    }),
  }
}
