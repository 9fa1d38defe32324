import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { addressesQuery } from '#api/address.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { type Place, type StepValues, places } from '#domain/address-step-rules.ts'
import { addAddress, updateAddress } from '#generated/calls/address.ts'
import type { Address, Cart } from '#generated/api.d.ts'
import {
  type AddressStepInput,
  type AddressToSave,
  addressStepMachine,
} from '#machines/address/address-step.machine.ts'
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts'
import type { CartHandle } from '#visitor/cart.chart.ts'
import type { ActorHandle } from '#visitor/lazy-actor.ts'

/** Returns the chart of the step with its calls. */
export const stepMachineFor = (client: QueryClient, cart: CartHandle, checkout: ActorHandle<CheckoutActor>) =>
  addressStepMachine.provide({
    actors: {
      saveAddress: fromPromise<Address, AddressToSave>(async ({ input: { id, fields } }) => {
        const http = httpOf(client)
        const saved = await (id === undefined
          ? addAddress(http, { body: fields })
          : updateAddress(http, { params: { id }, body: fields }))
        await client.invalidateQueries({ queryKey: addressesQuery().queryKey })
        return saved
      }),
    },
    actions: {
      changeCart: (_, changes) => changes.forEach((change) => cart.send({ type: 'change.requested', change })),
      goToNextStep: () => checkout.send({ type: 'step.continued' }),
    },
  })

/** Returns the views that were open when the page was left (CK-12). */
export function leftOpenIn(draft: StepValues, cart: Cart): AddressStepInput['leftOpen'] {
  const leftOpen = (place: Place) => {
    const [typed, picked] = [draft[place], draft.picked?.[place]]
    if (typed) return typed.of === null ? 'adding' : { editing: typed.of }
    return picked === undefined || picked === cart[`${place}_address`]?.address_id ? undefined : 'selecting'
  }
  return Object.fromEntries(places.map((place) => [place, leftOpen(place)]))
}
