/**
 * What each step of the checkout wants before it lets a shopper on (§5.1, CK-02), in its order and in the words of §8.
 * Browser and server judge by the same rules; what they judge is always the server's cart.
 */
import type { AddressRule } from './address-rules.ts'
import { checkoutMessages, ownOrderMessages } from './checkout-messages.ts'

/** The three steps (§2.4) in their order. */
export const checkoutSteps = ['cart', 'address', 'payment'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** What the rules read of a cart; the API's Cart is one. */
export interface JudgedCart {
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
}

/** The form of a country's addresses. */
export interface AddressForm {
  fields: readonly Pick<AddressRule, 'column_name' | 'label' | 'is_required' | 'type'>[]
  /** States of the country; a country without any has none to choose. */
  states: readonly { id: string }[]
}

/** The shop's settings as far as they decide who may check out, and with what. */
export interface CheckoutTerms {
  isGuestAllowed: boolean
  isPhoneMandatory: boolean
  isEmailMandatory: boolean
  /** Whether who pays has to agree to the shop's terms (CK-06). */
  mustAcceptTerms: boolean
  /** Of the shipping address's country; without it (it is still to come) its fields are not looked at. */
  shippingForm: AddressForm | undefined
}

export type CheckoutFaultCode =
  | 'cart_empty'
  | 'customer_empty'
  | 'phone_empty'
  | 'email_empty'
  | 'shipping_address_empty'
  | 'billing_address_empty'
  | 'field_empty'
  | 'shipping_method_empty'
  | 'payment_method_empty'

/** The first thing that a step lacks. */
export interface CheckoutFault {
  /** The step in which it is to be mended. */
  step: CheckoutStep
  code: CheckoutFaultCode
  message: string
  /** Column of the address form that is empty. */
  field?: string
}

/** The terms that the settings of §3 set; one that is missing is off. */
export function checkoutTermsOf(
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
 * The first thing that a step, or one before it, lacks; undefined when it is valid. The address step is valid only
 * when the server, too, has found nothing wrong with its addresses.
 */
export function checkoutFaultOf(step: CheckoutStep, cart: JudgedCart, terms: CheckoutTerms): CheckoutFault | undefined {
  if (step === 'cart') return cartFault(cart)
  if (step === 'address') return cartFault(cart) ?? addressStepFaults(cart, terms)[0]
  return cartFault(cart) ?? addressStepFaults(cart, terms)[0] ?? paymentStepFaults(cart)[0]
}

function cartFault({ items }: JudgedCart): CheckoutFault | undefined {
  return items.length > 0 ? undefined : { step: 'cart', code: 'cart_empty', message: checkoutMessages.cartEmpty }
}

/** All that the address step lacks, in the order in which the rules ask (CK-14); the first is what keeps a shopper there. */
export function addressStepFaults(cart: JudgedCart, terms: CheckoutTerms): CheckoutFault[] {
  const { shipping_address: shipping, billing_address: billing } = cart
  const fault = (isIt: boolean, code: CheckoutFaultCode, message: string): CheckoutFault[] =>
    isIt ? [{ step: 'address', code, message }] : []
  const empty = shipping && terms.shippingForm && emptyField(terms.shippingForm, shipping)
  return [
    ...fault(!terms.isGuestAllowed && cart.customer_id === null, 'customer_empty', checkoutMessages.customerEmpty),
    ...fault(terms.isPhoneMandatory && isBlank(cart.phone), 'phone_empty', checkoutMessages.phoneEmpty),
    ...fault(terms.isEmailMandatory && isBlank(cart.email), 'email_empty', checkoutMessages.emailEmpty),
    ...fault(!shipping, 'shipping_address_empty', checkoutMessages.shippingAddressEmpty),
    ...fault(!billing, 'billing_address_empty', checkoutMessages.billingAddressEmpty),
    ...(empty
      ? [
          {
            step: 'address',
            code: 'field_empty',
            message: checkoutMessages.fieldEmpty(empty.label),
            field: empty.column_name,
          } as const,
        ]
      : []),
  ]
}

/** Returns everything missing in the payment step, in display order (CK-14). */
export function paymentStepFaults(cart: JudgedCart): CheckoutFault[] {
  const fault = (isIt: boolean, code: CheckoutFaultCode, message: string): CheckoutFault[] =>
    isIt ? [{ step: 'payment', code, message }] : []
  return [
    ...fault(!cart.shipping_method, 'shipping_method_empty', checkoutMessages.shippingMethodEmpty),
    ...fault(
      cart.payment_required !== false && !cart.cart_payment_method,
      'payment_method_empty',
      checkoutMessages.paymentMethodEmpty,
    ),
  ]
}

/** The first required field of the form that an address leaves empty. */
function emptyField({ fields, states }: AddressForm, address: object): AddressForm['fields'][number] | undefined {
  const values = new Map<string, unknown>(Object.entries(address))
  return fields.find(
    ({ column_name: name, is_required: isRequired, type }) =>
      isRequired && !(type === 'state' && states.length === 0) && isBlank(values.get(name)),
  )
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** What stops a payment although every step is valid (CR-05). */
export interface PaymentBlocker {
  code: 'stock_invalid' | 'prices_updated' | 'terms_unaccepted'
  message: string
}

type BlockedCart = { items_stock_valid: boolean; prices_updated: boolean }

/** Returns everything that blocks payment: unavailable items, unaccepted prices, unaccepted terms (CR-05, CK-06). */
export function paymentBlockersOf(
  cart: BlockedCart,
  { mustAcceptTerms = false, hasAcceptedTerms = false } = {},
): PaymentBlocker[] {
  const blocker = (isIt: boolean, code: PaymentBlocker['code'], message: string): PaymentBlocker[] =>
    isIt ? [{ code, message }] : []
  return [
    ...blocker(!cart.items_stock_valid, 'stock_invalid', ownOrderMessages.stockInvalid),
    ...blocker(cart.prices_updated, 'prices_updated', ownOrderMessages.pricesUpdated),
    ...blocker(mustAcceptTerms && !hasAcceptedTerms, 'terms_unaccepted', ownOrderMessages.termsUnaccepted),
  ]
}

/** Returns the first blocker. */
export const paymentBlockerOf = (...given: Parameters<typeof paymentBlockersOf>): PaymentBlocker | undefined =>
  paymentBlockersOf(...given)[0]
