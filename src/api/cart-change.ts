import type { AddressBody } from '#generated/api.d.ts'

/** An address for the cart: a saved one, or a form's values. */
export type AddressChoice = { addressId: number } | { fields: AddressBody }

/** The addresses to change; `both` means that billing follows shipping. */
export type AddressPlace = 'shipping' | 'billing' | 'both'

/** A change of the cart other than its lines (§4.3, §7). */
export type CartChange =
  /** null removes it. */
  | { of: 'coupon'; code: string | null }
  /** Adds a gift card by its code, or removes the one with this id. */
  | { of: 'giftCard'; code: string }
  | { of: 'giftCard'; remove: number }
  /** Accepts current prices. */
  | { of: 'prices' }
  | { of: 'contact'; phone: string | null; email: string | null }
  | { of: 'address'; place: AddressPlace; address: AddressChoice }
  | { of: 'billingSame'; isSame: boolean }
  | { of: 'shippingMode'; code: string }
  | { of: 'paymentMode'; code: string }
  | { of: 'gift'; gift: { note?: string; wrapped?: boolean } }
