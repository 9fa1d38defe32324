/** For tests: server replies about delivery to a pincode. */
import type { Cart, PincodeAvailability, ShippingMethod } from '#generated/api.d.ts'
import { cartDeliveryQuery } from '../cart-delivery.queries.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

/** A delivery method: by road for ₹120. */
export const fakeMethod = (rest: Partial<ShippingMethod> = {}): ShippingMethod => ({
  code: 'road',
  name: 'By road',
  description: '',
  price: inr(12_000),
  days_from: 4,
  days_to: 8,
  expected: { from: '2026-12-05', to: '2026-12-10' },
  ...rest,
})

export const fakeAvailability = (pincode: string, methods: ShippingMethod[]): PincodeAvailability => ({
  pincode,
  is_available: methods.length > 0,
  cash_on_delivery: false,
  methods,
  place: null,
})

/** The reply for a cart, as query data. */
export const deliveryData = (cart: Cart, pincode: string, methods: ShippingMethod[]) =>
  [cartDeliveryQuery(cart, pincode).queryKey, fakeAvailability(pincode, methods)] as const
