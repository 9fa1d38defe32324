import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#generated/api.d.ts'
import {
  type Place,
  type StepForms,
  type StepValues,
  chosenIn,
  contactOf,
  contactToSend,
  deliveryCountry,
  guessAddress,
  hasPicked,
  isInCart,
  isReady as isStepReady,
  openForms,
  pickedIn,
  places,
  savedFor,
  suggestedIn,
  typeIn,
  typedIn,
} from '#domain/address-step-rules.ts'
import { errorsWithin, followersOf, formErrors, stepErrors, withoutRepeatedPhone } from '#domain/address-step-errors.ts'
import { withText } from '#domain/typed-address.ts'
import { useForm } from '#forms/use-form.ts'
import { draftOf } from '#lib/draft.ts'
import { type AddressStepEvent, selectIntent, selectIsSaving } from '#machines/address/address-step.machine.ts'
import { useAddressFields } from '#shop/address/use-address-fields.ts'
import { useCartActor } from '#visitor/cart.chart.ts'
import { useCheckoutActor } from '#visitor/checkout/checkout.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { leftOpenIn, stepMachineFor } from './step-machine.ts'
import { useRefusals } from './use-refusals.ts'
import { useStepFacts } from './use-step-facts.ts'

/** Opens another view of an address. What was typed in its form is dropped. */
export type ViewRequest = Extract<
  AddressStepEvent,
  { type: 'change.requested' | 'add.requested' | 'edit.requested' | 'form.cancelled' | 'selector.cancelled' }
>

/** Returns the step: its form with what was typed, and its chart with the view of each address. */
export function useAddressStep(cart: Cart) {
  const [client, cartActor, checkout] = [useQueryClient(), useCartActor(), useCheckoutActor()]
  const [draft] = useState(() => draftOf<StepValues>(`checkout address ${cart.api_cart}`))
  const [machine] = useState(() => stepMachineFor(client, cartActor, checkout))
  const [leftOpen] = useState(() => leftOpenIn(draft.read() ?? {}, cart))
  const [snapshot, send, actor] = useMachine(machine, { inspect, input: { leftOpen } })
  const facts = useStepFacts(cart, snapshot)
  const form = useForm<StepValues>({
    initial: {},
    check: (typed) => (isReady ? stepErrors(typed, facts, forms) : {}),
    submit,
    draft,
    isBusy: snapshot.hasTag('busy'),
  })
  const { values } = form

  const shippingFields = useAddressFields(
    typeIn(facts, 'shipping'),
    typedIn(values, facts, 'shipping'),
    suggestedIn(values, facts, 'shipping'),
  )
  const billingFields = useAddressFields(
    typeIn(facts, 'billing'),
    typedIn(values, facts, 'billing'),
    suggestedIn(values, facts, 'billing', shippingFields.typed.texts),
  )
  const fields = { shipping: shippingFields, billing: billingFields }
  const forms: StepForms = { shipping: shippingFields.form, billing: billingFields.form }
  const isReady = isStepReady(facts, forms)
  const errors = withoutRepeatedPhone(form.errors, followersOf(values, facts))

  function submit(typed: StepValues): void {
    const open = isReady ? openForms(typed, facts, forms) : undefined
    if (!open) return
    const contact = contactToSend(typed, facts)
    const due = open.filter((one) => !isInCart(one, facts))
    const toSave = due.map(({ place, validated }) => ({ place, id: facts[place].edited?.id, fields: validated.body }))
    const toCart = toSave.map((one) => ({ of: 'address' as const, place: one.place, address: { fields: one.fields } }))
    send({
      type: 'step.submitted',
      changes: [...(contact ? [contact] : []), ...(facts.user ? [] : toCart)],
      toSave: facts.user ? toSave : [],
    })
  }

  /** Returns the values with the towns and states that PIN codes have filled in. */
  const filled = (): StepValues => ({
    ...values,
    ...Object.fromEntries(places.filter((place) => values[place]).map((place) => [place, fields[place].typed])),
  })

  function type(place: Place, column: string, text: string): void {
    const { typed, own = [] } = fields[place]
    form.put({ ...filled(), [place]: withText(typed, column, text) }, `${place}/${column}`)
    // The errors of these no longer apply.
    const others = column === 'country' ? own.map((field) => field.column_name) : []
    for (const other of ['', ...others, ...(column === 'pincode' ? ['state', 'city'] : [])])
      if (other !== column) form.show(`${place}/${other}`, undefined)
  }

  function typeContact(field: 'phone' | 'email', text: string, written?: string): void {
    const phone = { written, phoneOf: deliveryCountry(values, facts)?.id }
    form.put({ ...filled(), [field]: text, ...(field === 'phone' && phone) }, field)
    if (field === 'phone') for (const place of followersOf(values, facts)) form.show(`${place}/phone`, undefined)
  }

  const pick = (place: Place, id: number) =>
    form.put({ ...filled(), picked: { ...values.picked, [place]: id } }, `picked/${place}`)

  function drop(place: Place, isPickKept: boolean): void {
    const { [place]: _, ...others } = filled()
    const { [place]: _pick, ...picked } = values.picked ?? {}
    form.put({ ...others, ...(!isPickKept && { picked }) }, place)
  }

  function openView(request: ViewRequest): void {
    drop(request.place, request.type !== 'change.requested' && request.type !== 'selector.cancelled')
    send(request)
  }

  function use(place: Place): void {
    const id = pickedIn(values, facts, place)
    if (id === undefined) return
    form.show(place, undefined)
    send({ type: 'address.used', place, id })
  }

  function save(place: Place): void {
    if (form.refuse(formErrors(values, facts, forms, place))) return
    const toSave = (openForms(values, facts, forms) ?? []).flatMap(({ place: at, validated }) =>
      at === place ? [{ place, id: facts[place].edited?.id, fields: validated.body }] : [],
    )
    send({ type: 'form.submitted', toSave })
  }

  useRefusals({
    actor,
    isReady,
    check: () => stepErrors(values, facts, forms),
    refuse: (found) => {
      if (Object.values(found).some(Boolean)) form.refuse({ ...form.errors, ...found })
    },
  })

  const dropSaved = useEffectEvent((place: Place) => drop(place, false))
  useEffect(() => {
    const saved = actor.on('address.saved', ({ place }) => dropSaved(place))
    const passed = checkout.on('step.entered', ({ step }) => {
      if (step === 'payment') draft.forget()
    })
    return () => [saved, passed].forEach((subscription) => subscription.unsubscribe())
  }, [actor, checkout, draft])

  const [guess, billingGuess] = places.map((place) =>
    guessAddress(place, selectIntent(snapshot, place), facts[place], facts.saved),
  )
  useEffect(() => {
    for (const [place, addressId] of [['shipping', guess] as const, ['billing', billingGuess] as const])
      if (addressId !== undefined)
        cartActor.send({ type: 'change.requested', change: { of: 'address', place, address: { addressId } } })
  }, [cartActor, guess, billingGuess])

  const placeOf = (place: Place) => ({
    place,
    view: facts[place].view,
    hasChoice: facts[place].inCart !== 'nothing',
    isSaving: selectIsSaving(snapshot, place),
    saved: savedFor(facts.saved, place),
    /** The saved address that the cart has; undefined for one that was typed. */
    chosen: chosenIn(facts, place),
    picked: pickedIn(values, facts, place),
    inCart: cart[`${place}_address`],
    fields: fields[place],
    /** By column; '' is the address as a whole. */
    errors: errorsWithin(place, errors),
    onType: (column: string, text: string) => type(place, column, text),
    onPick: (id: number) => pick(place, id),
    onUse: () => use(place),
    onSave: () => save(place),
    openView,
  })

  return {
    form: {
      ...form.form,
      onSubmit: (event: Parameters<typeof form.form.onSubmit>[0]) => {
        // The button also submits the current selection.
        for (const place of places) if (hasPicked(values, facts, place)) use(place)
        form.form.onSubmit(event)
      },
    },
    errors,
    isBusy: snapshot.hasTag('busy') || places.some((place) => selectIsSaving(snapshot, place)),
    isSame: facts.isSame,
    toggleSame: (isSame: boolean) => send({ type: 'same.toggled', isSame }),
    contact: contactOf(values, facts),
    typeContact,
    shipping: placeOf('shipping'),
    billing: placeOf('billing'),
  }
}

export type StepPlace = ReturnType<typeof useAddressStep>[Place]
