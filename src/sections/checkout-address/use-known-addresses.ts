import { useQuery } from '@tanstack/react-query'
import { addressesQuery } from '#api/address.queries.ts'
import type { Address, AddressType, Cart } from '#generated/api.d.ts'
import type { AddressNews } from '#machines/address/address-view.machine.ts'
import { selectPendingAddress, selectPendingChange } from '#machines/checkout/checkout-cart.selectors.ts'
import { selectUser, useAuth } from '#visitor/session.chart.ts'
import { useCart } from '#visitor/cart.chart.ts'
import type { Place } from './use-address-place.ts'

interface KnownAddresses {
  /** The customer's saved ones; none for a guest. */
  saved: readonly Address[]
  isSame: boolean
  /** For a view; undefined until all of it is known. */
  newsOf: (place: Place) => AddressNews | undefined
}

const types: Readonly<Record<Place, AddressType>> = { shipping: 'Shipping', billing: 'Billing' }
const pendingShipping = selectPendingAddress('shipping')
const pendingBilling = selectPendingAddress('billing')
const pendingSame = selectPendingChange('billingSame')
const none: readonly Address[] = []

/** What is known of the step's addresses: saved ones, and the cart's as it will be when all is done that was asked of it. */
export function useKnownAddresses(cart: Cart): KnownAddresses {
  const isCustomer = useAuth(selectUser) !== undefined
  const addresses = useQuery({ ...addressesQuery(), enabled: isCustomer })
  const pending = { shipping: useCart(pendingShipping), billing: useCart(pendingBilling) }
  const isSame = useCart(pendingSame)?.isSame ?? cart.billing_same
  const saved = (isCustomer && addresses.data) || none
  // A list that cannot be had must not hold anybody up: there is still the form.
  const isKnown = !isCustomer || addresses.data !== undefined || addresses.isError

  function inCart(place: Place): AddressNews['inCart'] {
    const wish = pending[place]
    if (wish) return 'addressId' in wish ? { addressId: wish.addressId } : 'typed'
    const address = place === 'shipping' ? cart.shipping_address : cart.billing_same ? null : cart.billing_address
    if (!address) return 'nothing'
    const { address_id: id } = address
    return saved.some((one) => one.id === id) ? { addressId: Number(id) } : 'typed'
  }

  return {
    saved,
    isSame,
    newsOf: (place) =>
      isKnown
        ? {
            isCustomer,
            saved: inOrder(saved, types[place]).map((one) => ({
              id: one.id,
              default: one.default && one.address_type === types[place],
            })),
            inCart: inCart(place),
            isSame: place === 'billing' && isSame,
          }
        : undefined,
  }
}

/** Those of the type first; the others can be used as well. */
export const inOrder = (saved: readonly Address[], type: AddressType): Address[] =>
  saved.toSorted((a, b) => Number(b.address_type === type) - Number(a.address_type === type))
