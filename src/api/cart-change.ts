import type { AddressBody } from '#generated/api.d.ts'

/** An address for the cart: one of the customer's saved ones, or what a form holds. */
export type AddressChoice = { addressId: number } | { fields: AddressBody }

/** Which of the cart's addresses is meant; `both`: billing follows shipping. */
export type AddressPlace = 'shipping' | 'billing' | 'both'

/** A change of the cart that is none of its lines' (§4.3, §7). */
export type CartChange =
  /** null takes it off. */
  | { of: 'coupon'; code: string | null }
  /** Today's prices are accepted. */
  | { of: 'prices' }
  | { of: 'contact'; phone: string | null; email: string | null }
  | { of: 'address'; place: AddressPlace; address: AddressChoice }
  | { of: 'billingSame'; isSame: boolean }
  | { of: 'shippingMode'; code: string }
  | { of: 'paymentMode'; code: string }
