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
import { readDelivery } from '#server/commerce/shipping/modes.ts'
import { readSettings } from '#server/store/storefront/service.ts'

/** What carts are judged by; read before a transaction begins. */
export interface Judging {
  settings: Readonly<Record<string, unknown>>
  forms: AddressForms
}

export async function readJudging(app: FastifyInstance): Promise<Judging> {
  const [settings, forms] = await Promise.all([readSettings(app), readAddressForms(app)])
  return { settings, forms }
}

/** The first thing that stands between a cart and its order. */
export interface CartFault {
  /** Where it is to be mended. */
  step: CheckoutStep
  code: string
  message: string
  /** Which address is meant, and what is wrong with its fields. */
  place?: 'shipping' | 'billing'
  errors?: Record<string, string>
}

/** The parts of the cart's view that are judged. */
export type JudgedCart = Pick<
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
>

/**
 * Judges a cart up to a step in the order of §5.1: what the page sees by itself first, then what only the server knows of its
 * addresses; before a payment also its stock, its prices and its coupon (CR-05).
 */
export async function judgeCart(
  db: Queryable,
  cart: JudgedCart,
  judging: Judging,
  step: CheckoutStep,
): Promise<CartFault | undefined> {
  const { settings, forms } = judging
  const terms = readCheckoutTerms(settings, formOf(forms, cart.shipping_address))
  const before = findCheckoutProblem(step === 'payment' ? 'address' : step, cart, terms)
  if (before) return inForm(before)
  if (step === 'cart') return undefined
  const address = await judgeAddresses(db, cart, forms)
  if (address || step === 'address') return address
  const payment = findCheckoutProblem('payment', cart, terms)
  if (payment) return inForm(payment)
  const blocker = findPaymentBlocker(cart)
  if (blocker) return { step: 'cart', ...blocker }
  return couponRefused(cart)
}

const inForm = ({ field, ...fault }: CartFault & { field?: string }): CartFault =>
  field === undefined ? fault : { ...fault, place: 'shipping', errors: { [field]: fault.message } }

function formOf({ countries, fieldsOf }: AddressForms, address: CartAddress | null) {
  const country = countries.find(({ id }) => id === address?.['country'])
  return country && { fields: fieldsOf(country.id, 'Shipping'), states: country.states }
}

/** The coupon that the shopper sees and that would not be taken. */
export function couponRefused({ coupon }: Pick<Cart, 'coupon'>): CartFault | undefined {
  return coupon?.refusal ? { step: 'cart', code: 'coupon_refused', message: coupon.refusal } : undefined
}

/** What is wrong with a cart's addresses: not filled in as their country has it, or out of the shop's reach. */
export async function judgeAddresses(
  db: Queryable,
  cart: Pick<Cart, 'shipping_address' | 'billing_address' | 'billing_same'>,
  forms: AddressForms,
): Promise<CartFault | undefined> {
  const { shipping_address: shipping, billing_address: billing, billing_same: same } = cart
  const unfit =
    (shipping && formFault(forms, shipping, 'shipping')) ??
    (billing && !same ? formFault(forms, billing, 'billing') : undefined)
  if (unfit || !shipping) return unfit ?? undefined
  const [country, pincode] = [String(shipping['country']), String(shipping['pincode'] ?? '')]
  if ((await readDelivery(db, country, pincode)).delivers) return undefined
  const message = `We don’t deliver to ${pincode} yet.`
  return { step: 'address', code: 'not_delivered', message, place: 'shipping', errors: { pincode: message } }
}

const TYPES: Record<'shipping' | 'billing', AddressType> = { shipping: 'Shipping', billing: 'Billing' }

function formFault(forms: AddressForms, address: CartAddress, place: 'shipping' | 'billing'): CartFault | undefined {
  const { address_id: _id, ...given } = address
  const { faults, unknown } = validateAddress(forms, given, TYPES[place])
  const errors = Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
  const [[name, fault] = []] = Object.entries(errors)
  if (name === undefined || fault === undefined) {
    // A country's form may have lost a field since; its value would go onto the parcel unseen.
    return unknown === undefined ? undefined : invalid(place, `The address has a field too many: ${unknown}.`, {})
  }
  const label = forms
    .fieldsOf(String(given['country']), TYPES[place])
    .find((field) => field.column_name === name)?.label
  return invalid(place, `${label ?? 'Country'}: ${fault}`, errors)
}

const invalid = (place: 'shipping' | 'billing', message: string, errors: Record<string, string>): CartFault => ({
  step: 'address',
  code: 'address_invalid',
  message,
  place,
  errors,
})
