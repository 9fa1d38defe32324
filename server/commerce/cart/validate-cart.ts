import type { FastifyInstance } from 'fastify'
import type { AddressType, Cart, CartAddress } from '#generated/api.d.ts'
import {
  type CheckoutStep,
  findCheckoutProblem,
  readCheckoutTerms,
  findPaymentBlocker,
} from '#domain/checkout-rules.ts'
import { validateAddress } from '#server/identity/address/check-address.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type AddressForms, readAddressForms } from '#server/store/settings/service.ts'
import { readDeliveryPlace } from '#server/commerce/shipping/places.ts'
import { readSettings } from '#server/store/storefront/service.ts'
import * as t from '#words/cart-errors.ts'

/** Data needed to validate carts, read before a transaction. */
export interface ValidationData {
  settings: Readonly<Record<string, unknown>>
  forms: AddressForms
}

export async function readValidationData(app: FastifyInstance): Promise<ValidationData> {
  const [settings, forms] = await Promise.all([readSettings(app), readAddressForms(app)])
  return { settings, forms }
}

/** The first problem that prevents a cart from being ordered. */
export interface CartFault {
  step: CheckoutStep
  code: string
  message: string
  /** The affected address, and its faults by column_name. */
  place?: 'shipping' | 'billing'
  errors?: Record<string, string>
}

export type ValidatedCart = Pick<
  Cart,
  | 'items'
  | 'customer_id'
  | 'phone'
  | 'email'
  | 'shipping_address'
  | 'billing_address'
  | 'billing_same'
  | 'shipping_method'
  | 'cart_payment_method'
  | 'payment_required'
  | 'items_stock_valid'
  | 'prices_updated'
  | 'coupon'
  | 'pickup'
>

/**
 * Validates a cart up to a checkout step, in the order of §5.1: the rules that the page checks too, then addresses, and
 * before a payment stock, prices and coupon (CR-05).
 */
export async function validateCart(
  db: Queryable,
  cart: ValidatedCart,
  data: ValidationData,
  step: CheckoutStep,
): Promise<CartFault | undefined> {
  const { settings, forms } = data
  const terms = readCheckoutTerms(settings, formOf(forms, cart.shipping_address))
  const earlierProblem = findCheckoutProblem(step === 'payment' ? 'address' : step, cart, terms)
  if (earlierProblem) return withField(earlierProblem)
  if (step === 'cart') return undefined
  const addressFault = await validateAddresses(db, cart, forms)
  if (addressFault || step === 'address') return addressFault
  const payment = findCheckoutProblem('payment', cart, terms)
  if (payment) return withField(payment)
  const blocker = findPaymentBlocker(cart)
  if (blocker) return { step: 'cart', ...blocker }
  return findCouponFault(cart)
}

const withField = ({ field, ...fault }: CartFault & { field?: string }): CartFault =>
  field === undefined ? fault : { ...fault, place: 'shipping', errors: { [field]: fault.message } }

function formOf({ countries, fieldsOf }: AddressForms, address: CartAddress | null) {
  const country = countries.find(({ id }) => id === address?.['country'])
  return country && { fields: fieldsOf(country.id, 'Shipping'), states: country.states }
}

export function findCouponFault({ coupon }: Pick<Cart, 'coupon'>): CartFault | undefined {
  return coupon?.refusal ? { step: 'cart', code: 'coupon_refused', message: coupon.refusal } : undefined
}

/** Validates the addresses against their country's form and the delivery zones. */
export async function validateAddresses(
  db: Queryable,
  cart: Pick<Cart, 'shipping_address' | 'billing_address' | 'billing_same' | 'pickup'>,
  forms: AddressForms,
): Promise<CartFault | undefined> {
  const { shipping_address: shipping, billing_address: billing, billing_same: same, pickup } = cart
  const fault =
    (shipping && pickup === undefined ? formFault(forms, shipping, 'shipping') : undefined) ??
    (billing && !same ? formFault(forms, billing, 'billing') : undefined)
  if (fault || !shipping || pickup !== undefined) return fault
  const [country, pincode] = [String(shipping['country']), String(shipping['pincode'] ?? '')]
  if ((await readDeliveryPlace(db, country, pincode)).delivers) return undefined
  const message = t.notDelivered({ pincode })
  return { step: 'address', code: 'not_delivered', message, place: 'shipping', errors: { pincode: message } }
}

const TYPES: Record<'shipping' | 'billing', AddressType> = { shipping: 'Shipping', billing: 'Billing' }

function formFault(forms: AddressForms, address: CartAddress, place: 'shipping' | 'billing'): CartFault | undefined {
  const { address_id: _id, ...given } = address
  const { faults, unknown } = validateAddress(forms, given, TYPES[place])
  const errors = Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
  const [[name, fault] = []] = Object.entries(errors)
  if (name === undefined || fault === undefined) {
    // The shop may have removed the field from the form, but its value would still be printed on the parcel.
    return unknown === undefined ? undefined : invalid(place, t.outdatedAddressField({ field: unknown }), {})
  }
  const label = forms
    .fieldsOf(String(given['country']), TYPES[place])
    .find((field) => field.column_name === name)?.label
  return invalid(place, t.addressFault({ field: label ?? t.country(), fault }), errors)
}

const invalid = (place: 'shipping' | 'billing', message: string, errors: Record<string, string>): CartFault => ({
  step: 'address',
  code: 'address_invalid',
  message,
  place,
  errors,
})
