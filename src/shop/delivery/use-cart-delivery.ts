import { useQuery } from '@tanstack/react-query'
import type { Cart, ShippingMethod } from '#generated/api.d.ts'
import { cartDeliveryQuery } from '#api/cart-delivery.queries.ts'
import { expectedMethod } from '#domain/delivery-methods.ts'
import { useSavedPincode } from './saved-pincode.ts'

/** Delivery of a cart, as far as its destination is known. */
export interface CartDelivery {
  /** Empty for an address without a pincode. */
  pincode: string
  /** Comes from the address, and is changed there. */
  isOfAddress: boolean
  methods: readonly ShippingMethod[]
  /** The chosen method, else the cheapest; undefined while loading and where nothing is delivered. */
  method: ShippingMethod | undefined
  state: 'asked' | 'known' | 'not-delivered' | 'failed'
}

/** Returns the delivery of a cart to its address, else to the last checked pincode; undefined without either. */
export function useCartDelivery(cart: Cart): CartDelivery | undefined {
  const kept = useSavedPincode()
  const { shipping_address: address } = cart
  const isAsked = address === null && cart.items.length > 0 && kept !== ''
  const { data, isError } = useQuery({ ...cartDeliveryQuery(cart, kept), enabled: isAsked })
  if (address !== null) {
    const pincode = typeof address['pincode'] === 'string' ? address['pincode'] : ''
    const { shipping_methods: methods } = cart
    return { pincode, isOfAddress: true, methods, method: expectedMethod(cart), state: stateOf(methods) }
  }
  if (!isAsked) return undefined
  const methods = data?.methods ?? []
  const state = isError ? 'failed' : data ? stateOf(methods) : 'asked'
  const method = expectedMethod({ shipping_method: null, shipping_methods: methods })
  return { pincode: kept, isOfAddress: false, methods, method, state }
}

const stateOf = (methods: readonly unknown[]) => (methods.length > 0 ? 'known' : 'not-delivered')

/** Returns the delivery estimate for the sums of a cart without a chosen method; undefined when there is none. */
export const estimateOf = (cart: Cart, delivery: CartDelivery | undefined): CartDelivery | undefined =>
  cart.shipping_total === null && (delivery?.method || delivery?.state === 'asked') ? delivery : undefined
