import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { addAddress, updateAddress } from '#api/address.ts'
import { addressesQuery } from '#api/address.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'
import { type AddressNews, addressViewMachine } from '#machines/address/address-view.machine.ts'
import { useCartActor } from '#visitor/cart.chart.ts'

export type Place = 'shipping' | 'billing'

/** One address of the step: its view, which gets what is known, and what is chosen in it asked of the cart. */
export function useAddressPlace(place: Place, news: AddressNews | undefined) {
  const client = useQueryClient()
  const cart = useCartActor()
  const [machine] = useState(() =>
    addressViewMachine.provide({
      actors: {
        saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(
          async ({ input: { id, fields } }) => {
            const http = httpOf(client)
            const saved = await (id === undefined ? addAddress(http, fields) : updateAddress(http, { id, fields }))
            await client.invalidateQueries({ queryKey: addressesQuery().queryKey })
            return saved
          },
        ),
      },
    }),
  )
  const [snapshot, , actor] = useMachine(machine)

  useEffect(() => {
    const subscriptions = [
      actor.on('address.chosen', ({ address }) =>
        cart.send({ type: 'change.requested', change: { of: 'address', place, address } }),
      ),
      actor.on('same.chosen', ({ isSame }) =>
        cart.send({ type: 'change.requested', change: { of: 'billingSame', isSame } }),
      ),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, cart, place])

  // As text: news that says nothing new is none.
  const latest = news && JSON.stringify(news)
  useEffect(() => {
    if (latest !== undefined) actor.send({ type: 'addresses.received', ...(JSON.parse(latest) as AddressNews) })
  }, [actor, latest])

  return { snapshot, actor }
}
