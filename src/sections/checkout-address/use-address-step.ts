import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { addressesQuery } from '#api/address.queries.ts'
import { fieldErrorsOf } from '#domain/field-errors.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Address, AddressBody, Cart } from '#generated/api.d.ts'
import type { AddressDraft } from '#machines/address/address-step-context.ts'
import { addressStepMachine } from '#machines/address/address-step.machine.ts'
import { selectPlace } from '#machines/address/address-step.selectors.ts'
import { addressViewMachine } from '#machines/address/address-view.machine.ts'
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts'
import { useAddressFields } from '#shop/address/use-address-fields.ts'
import type { Draft } from '#lib/draft.ts'
import { type CartHandle, useCartActor } from '#visitor/cart.chart.ts'
import { useCheckoutActor } from '#visitor/checkout/checkout.ts'
import type { ActorHandle } from '#visitor/lazy-actor.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { addressDraftOf } from './address-draft.ts'
import { useStepFacts } from './use-step-facts.ts'
import { addAddress, updateAddress } from '#generated/calls/address.ts'

interface Page {
  client: QueryClient
  cart: CartHandle
  checkout: ActorHandle<CheckoutActor>
  draft: Draft<AddressDraft>
}

/** The chart of the step, which is sent what is known, with the fields of both its forms. */
export function useAddressStep(cart: Cart) {
  const page = { client: useQueryClient(), cart: useCartActor(), checkout: useCheckoutActor() }
  const [draft] = useState(() => addressDraftOf(cart))
  const [machine] = useState(() => providedBy({ ...page, draft }))
  const facts = useStepFacts(cart)
  const [snapshot, send, actor] = useMachine(machine, {
    inspect,
    input: {
      facts: { ...facts, forms: { shipping: undefined, billing: undefined } },
      draft: draft.read() ?? {},
      errorsOf: fieldErrorsOf,
    },
  })
  const [shipping, billing] = [selectPlace(snapshot, 'shipping'), selectPlace(snapshot, 'billing')]
  const shippingFields = useAddressFields(shipping.type, shipping.texts, shipping.suggested)
  const billingFields = useAddressFields(billing.type, billing.texts, billing.suggested)
  const [shippingForm, billingForm] = [shippingFields.form, billingFields.form]

  useEffect(() => {
    const forms = { shipping: shippingForm, billing: billingForm }
    actor.send({ type: 'facts.received', facts: { ...facts, forms } })
  }, [actor, facts, shippingForm, billingForm])

  const { cart: cartActor, checkout } = page
  useEffect(() => {
    const subscriptions = [
      cartActor.on('cart.failed', ({ error, operation }) => {
        if (operation?.kind !== 'change') return
        const { change } = operation
        const errors = fieldErrorsOf(error)
        if (change.of === 'contact') actor.send({ type: 'contact.refused', errors })
        if (change.of === 'address' && change.place !== 'both')
          actor.send({ type: 'address.refused', place: change.place, errors })
      }),
      checkout.on('step.entered', ({ step }) => {
        if (step === 'payment') actor.send({ type: 'step.passed' })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, cartActor, checkout])

  return {
    snapshot,
    send,
    shipping: { ...shipping, fields: shippingFields },
    billing: { ...billing, fields: billingFields },
  }
}

/** The step with the calls it makes, and what it does to the page. */
const providedBy = ({ client, cart, checkout, draft }: Page) =>
  addressStepMachine.provide({
    actors: {
      addressView: addressViewMachine.provide({
        actors: {
          saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(
            async ({ input: { id, fields } }) => {
              const http = httpOf(client)
              const saved = await (id === undefined
                ? addAddress(http, { body: fields })
                : updateAddress(http, { params: { id }, body: fields }))
              await client.invalidateQueries({ queryKey: addressesQuery().queryKey })
              return saved
            },
          ),
        },
      }),
    },
    actions: {
      changeCart: (_, change) => cart.send({ type: 'change.requested', change }),
      goToNextStep: () => checkout.send({ type: 'step.continued' }),
      keepDraft: (_, typed) => draft.keep(typed),
      forgetDraft: () => draft.forget(),
    },
  })
