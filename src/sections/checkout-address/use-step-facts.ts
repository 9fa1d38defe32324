import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '#api/address.queries.ts'
import type { AddressChoice } from '#api/cart-change.ts'
import { countriesQuery } from '#api/settings.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Address, Cart } from '#generated/api.d.ts'
import { type AddressInCart, type Place, type StepFacts, viewOf } from '#domain/address-step-rules.ts'
import { readCheckoutTerms } from '#domain/checkout-rules.ts'
import {
  type AddressStepActor,
  selectEdited,
  selectIntent,
  selectIsSaving,
} from '#machines/address/address-step.machine.ts'
import { selectPendingAddress, selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { readSavedPincode as readKeptPincode } from '#shop/delivery/read-saved-pincode.ts'
import { useCart } from '#visitor/cart.chart.ts'
import { selectOwner, useAuth } from '#visitor/session.chart.ts'

const pendingShipping = selectPendingAddress('shipping')
const pendingBilling = selectPendingAddress('billing')
const pendingSame = selectPendingChange('billingSame')
const none: readonly Address[] = []

/** Returns what is known about the cart, the customer and the shop, and the view of each address. */
export function useStepFacts(cart: Cart, snapshot: ReturnType<AddressStepActor['getSnapshot']>): StepFacts {
  const { settings, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const { data: countries = [] } = useQuery(countriesQuery())
  // The step stays as it is while the session is renewed (RT-11).
  const user = useAuth(selectOwner)
  const addresses = useQuery({ ...addressesQuery(), enabled: user !== undefined })
  const pending = { shipping: useCart(pendingShipping), billing: useCart(pendingBilling) }
  const isSame = useCart(pendingSame)?.isSame ?? cart.billing_same
  // Without the list of addresses, there is still the form.
  const saved = user ? (addresses.data ?? (addresses.isError ? none : undefined)) : none
  // Later changes come from the shopper's own typing.
  const [keptPincode] = useState(readKeptPincode)

  const placeFacts = (place: Place) => {
    const intent = selectIntent(snapshot, place)
    const editedId = selectEdited(snapshot, place)
    const edited = intent === 'editing' ? saved?.find(({ id }) => id === editedId) : undefined
    const inCart = addressInCart(cart, place, pending[place], saved)
    const isSaving = selectIsSaving(snapshot, place)
    const view = viewOf(intent, {
      isSame: place === 'billing' ? isSame : cart.pickup !== undefined,
      saved,
      inCart,
      edited,
      isSaving,
    })
    return { view, inCart, edited, editedId }
  }

  return {
    cart,
    isSame,
    user,
    saved: saved ?? none,
    countries,
    home: settings['store_country'],
    terms: readCheckoutTerms(settings, undefined),
    digits: storefront?.channel.country.mobile_number_length,
    keptPincode,
    shipping: placeFacts('shipping'),
    billing: placeFacts('billing'),
  }
}

/** Returns the cart's address of a place, or the one that a pending change asks for. */
function addressInCart(
  cart: Cart,
  place: Place,
  pending: AddressChoice | undefined,
  saved: readonly Address[] = none,
): AddressInCart {
  if (pending) return 'addressId' in pending ? pending : 'typed'
  const address = place === 'billing' && cart.billing_same ? null : cart[`${place}_address`]
  if (!address) return 'nothing'
  const { address_id: id } = address
  return saved.some((one) => one.id === id) ? { addressId: Number(id) } : 'typed'
}
