/** The rules of the checkout’s steps (§5.1, CK-02), shared by browser and server. Both apply them to the server’s cart. */
import type { AddressRule } from './address-rules.ts'
import * as t from '#words/checkout.ts'

export const checkoutSteps = ['cart', 'address', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** The part of a cart that the rules read; the API’s `Cart` is assignable to it. */
export interface CartForCheckout {
  items: readonly unknown[]
  customer_id: number | null
  phone: string | null
  email: string | null
  shipping_address: object | null
  billing_address: object | null
  shipping_method: object | null
  cart_payment_method: object | null
  /** False for a zero total, which needs no payment method. */
  payment_required?: boolean
  /** Code of the pickup place, whose address is the shipping address. */
  pickup?: string
}

/** The address form of one country. */
export interface AddressForm {
  fields: readonly Pick<AddressRule, 'column_name' | 'label' | 'is_required' | 'type'>[]
  /** Empty for a country without states, whose `state` field is then optional. */
  states: readonly { id: string }[]
}

/** The settings of §3 that decide who may check out. */
export interface CheckoutTerms {
  isGuestAllowed: boolean
  isPhoneMandatory: boolean
  isEmailMandatory: boolean
  /** Whether the terms and conditions must be accepted before paying (CK-06). */
  mustAcceptTerms: boolean
  /** The form of the shipping country. While it is undefined (not loaded), the address fields are not checked. */
  shippingForm: AddressForm | undefined
}

export type CheckoutProblemCode =
  | 'cart_empty'
  | 'customer_empty'
  | 'phone_empty'
  | 'email_empty'
  | 'shipping_address_empty'
  | 'billing_address_empty'
  | 'field_empty'
  | 'shipping_method_empty'
  | 'payment_method_empty'

export interface CheckoutProblem {
  /** The step in which the shopper can fix it. */
  step: CheckoutStep
  code: CheckoutProblemCode
  message: string
  /** The address column that is empty. */
  field?: string
}

/** Returns the checkout terms of the shop’s settings. A missing setting is off. */
export function readCheckoutTerms(
  settings: Readonly<Record<string, unknown>>,
  shippingForm: AddressForm | undefined,
): CheckoutTerms {
  return {
    isGuestAllowed: settings['enable_guest_checkout'] === true,
    isPhoneMandatory: settings['order_sms_mandatory'] === true,
    isEmailMandatory: settings['order_email_mandatory'] === true,
    mustAcceptTerms: settings['allow_tnc_checkout'] === true,
    shippingForm,
  }
}

/**
 * Returns the first problem of a step or of those before it, or undefined when it can be left. The server additionally
 * validates the addresses themselves.
 */
export function findCheckoutProblem(
  step: CheckoutStep,
  cart: CartForCheckout,
  terms: CheckoutTerms,
): CheckoutProblem | undefined {
  if (step === 'cart') return findCartProblem(cart)
  if (step === 'address') return findCartProblem(cart) ?? findAddressStepProblems(cart, terms)[0]
  return findCartProblem(cart) ?? findAddressStepProblems(cart, terms)[0] ?? findPaymentStepProblems(cart)[0]
}

function findCartProblem({ items }: CartForCheckout): CheckoutProblem | undefined {
  return items.length > 0 ? undefined : { step: 'cart', code: 'cart_empty', message: t.cartEmpty() }
}

/** Returns everything missing in the address step, in the order of the rules (CK-14). */
export function findAddressStepProblems(cart: CartForCheckout, terms: CheckoutTerms): CheckoutProblem[] {
  const { shipping_address: shipping, billing_address: billing } = cart
  const problemIf = (condition: boolean, code: CheckoutProblemCode, message: string): CheckoutProblem[] =>
    condition ? [{ step: 'address', code, message }] : []
  const emptyField =
    shipping && cart.pickup === undefined && terms.shippingForm && findEmptyField(terms.shippingForm, shipping)
  return [
    ...problemIf(!terms.isGuestAllowed && cart.customer_id === null, 'customer_empty', t.customerEmpty()),
    ...problemIf(terms.isPhoneMandatory && isBlank(cart.phone), 'phone_empty', t.phoneEmpty()),
    ...problemIf(terms.isEmailMandatory && isBlank(cart.email), 'email_empty', t.emailEmpty()),
    ...problemIf(!shipping, 'shipping_address_empty', t.shippingAddressEmpty()),
    ...problemIf(!billing, 'billing_address_empty', t.billingAddressEmpty()),
    ...(emptyField
      ? [
          {
            step: 'address',
            code: 'field_empty',
            message: t.fieldEmpty({ label: emptyField.label }),
            field: emptyField.column_name,
          } as const,
        ]
      : []),
  ]
}

/** Returns everything missing in the payment step, in display order (CK-14). */
export function findPaymentStepProblems(cart: CartForCheckout): CheckoutProblem[] {
  const problemIf = (condition: boolean, code: CheckoutProblemCode, message: string): CheckoutProblem[] =>
    condition ? [{ step: 'payment', code, message }] : []
  return [
    ...problemIf(!cart.shipping_method, 'shipping_method_empty', t.shippingMethodEmpty()),
    ...problemIf(
      cart.payment_required !== false && !cart.cart_payment_method,
      'payment_method_empty',
      t.paymentMethodEmpty(),
    ),
  ]
}

function findEmptyField({ fields, states }: AddressForm, address: object): AddressForm['fields'][number] | undefined {
  const values = new Map<string, unknown>(Object.entries(address))
  return fields.find(
    ({ column_name: name, is_required: isRequired, type }) =>
      isRequired && !(type === 'state' && states.length === 0) && isBlank(values.get(name)),
  )
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** A reason why a valid checkout cannot be paid yet (CR-05). */
export interface PaymentBlocker {
  code: 'stock_invalid' | 'prices_updated' | 'terms_unaccepted'
  message: string
}

type PayableCart = { items_stock_valid: boolean; prices_updated: boolean }

/** Returns everything that blocks payment: unavailable items, unaccepted prices, unaccepted terms (CR-05, CK-06). */
export function findPaymentBlockers(
  cart: PayableCart,
  { mustAcceptTerms = false, hasAcceptedTerms = false } = {},
): PaymentBlocker[] {
  const blockerIf = (condition: boolean, code: PaymentBlocker['code'], message: string): PaymentBlocker[] =>
    condition ? [{ code, message }] : []
  return [
    ...blockerIf(!cart.items_stock_valid, 'stock_invalid', t.stockInvalid()),
    ...blockerIf(cart.prices_updated, 'prices_updated', t.pricesUpdated()),
    ...blockerIf(mustAcceptTerms && !hasAcceptedTerms, 'terms_unaccepted', t.termsUnaccepted()),
  ]
}

export const findPaymentBlocker = (...given: Parameters<typeof findPaymentBlockers>): PaymentBlocker | undefined =>
  findPaymentBlockers(...given)[0]
