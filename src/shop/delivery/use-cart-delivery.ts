import { useQuery } from '@tanstack/react-query'
import type { Cart, ShippingMethod } from '#generated/api.d.ts'
import { cartDeliveryQuery } from '#api/cart-delivery.queries.ts'
import { likelyMethod } from '#domain/delivery-methods.ts'
import { useKeptPincode } from './kept-pincode.ts'

/** What delivering a cart costs, as far as it is known where it goes. */
export interface CartDelivery {
  /** '' for an address without one. */
  pincode: string
  /** The address was given: the pincode is changed there. */
  isOfAddress: boolean
  methods: readonly ShippingMethod[]
  /** The one that was chosen, else the cheapest; undefined while it is asked for, and where nothing is delivered. */
  method: ShippingMethod | undefined
  state: 'asked' | 'known' | 'not-delivered' | 'failed'
}

/** Returns what delivering this cart costs: to its address, else to the pincode that was checked last; undefined without either. */
export function useCartDelivery(cart: Cart): CartDelivery | undefined {
  const kept = useKeptPincode()
  const { shipping_address: address } = cart
  const isAsked = address === null && cart.items.length > 0 && kept !== ''
  const { data, isError } = useQuery({ ...cartDeliveryQuery(cart, kept), enabled: isAsked })
  if (address !== null) {
    const pincode = typeof address['pincode'] === 'string' ? address['pincode'] : ''
    const { shipping_methods: methods } = cart
    return { pincode, isOfAddress: true, methods, method: likelyMethod(cart), state: stateOf(methods) }
  }
  if (!isAsked) return undefined
  const methods = data?.methods ?? []
  const state = isError ? 'failed' : data ? stateOf(methods) : 'asked'
  const method = likelyMethod({ shipping_method: null, shipping_methods: methods })
  return { pincode: kept, isOfAddress: false, methods, method, state }
}

const stateOf = (methods: readonly unknown[]) => (methods.length > 0 ? 'known' : 'not-delivered')

/** Returns what stands in the sums of a cart whose delivery is not chosen: nothing where there is nothing to say. */
export const estimateOf = (cart: Cart, delivery: CartDelivery | undefined): CartDelivery | undefined =>
  cart.shipping_total === null && (delivery?.method || delivery?.state === 'asked') ? delivery : undefined
