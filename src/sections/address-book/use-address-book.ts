import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { addressesQuery } from '#api/address.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import { readAgain } from '#api/client/read-again.ts'
import type { Address, AddressBody } from '#generated/api.d.ts'
import { addressBookMachine } from '#machines/address/address-book.machine.ts'
import { inspect } from '#visitor/watch-flows.ts'
import { addAddress, makeDefaultAddress, removeAddress, updateAddress } from '#generated/calls/address.ts'

/** The address book with its calls; each is done once the list has been loaded again. */
export function useAddressBook() {
  const client = useQueryClient()
  const [machine] = useState(() => {
    const http = httpOf(client)
    const readAddresses = () => readAgain(client, addressesQuery().queryKey)
    return addressBookMachine.provide({
      actors: {
        saveAddress: fromPromise<Address, { id: number | undefined; fields: AddressBody }>(
          async ({ input: { id, fields } }) => {
            const saved = await (id === undefined
              ? addAddress(http, { body: fields })
              : updateAddress(http, { params: { id }, body: fields }))
            await readAddresses()
            return saved
          },
        ),
        removeAddress: fromPromise<unknown, { id: number }>(async ({ input }) => {
          await removeAddress(http, { params: { id: input.id } })
          await readAddresses()
        }),
        makeDefault: fromPromise<unknown, { id: number }>(async ({ input }) => {
          await makeDefaultAddress(http, { params: { id: input.id } })
          await readAddresses()
        }),
      },
    })
  })
  return useMachine(machine, { inspect })
}
