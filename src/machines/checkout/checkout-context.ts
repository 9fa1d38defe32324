/** The checkout machine's context and its pure updates. */
import {
  type CheckoutProblem,
  type CheckoutStep,
  type CheckoutTerms,
  type CartForCheckout,
  type PaymentBlocker,
  findCheckoutProblem,
  checkoutSteps,
  findPaymentBlockers,
  findPaymentStepProblems,
} from '#domain/checkout-rules.ts'
import { ownOrderMessages } from '#domain/checkout-messages.ts'

/** The part of a cart that the checkout reads; the API's `Cart` is assignable to it. */
export interface CheckoutCart extends CartForCheckout {
  /** Identifies this state of the cart. */
  version: string
  items_stock_valid: boolean
  prices_updated: boolean
}

/** The server's validation of the cart's addresses, the last rule of the address step. */
export interface AddressVerdict {
  valid: boolean
  message: string | null
  /** Messages by column. */
  errors?: Readonly<Record<string, string>>
  /** The address they belong to. */
  place?: 'shipping' | 'billing' | null
}

/** An address the form accepts but the server rejects. */
export interface AddressRefusal {
  step: 'address'
  code: 'address_refused'
  message: string
  errors: Readonly<Record<string, string>>
  place: 'shipping' | 'billing' | null
}

/** The problem shown to the shopper, one at a time. */
export type ShownFault = CheckoutProblem | AddressRefusal | (PaymentBlocker & { step: 'payment' })

export interface CheckoutContext {
  /** The server's latest cart; undefined for a visitor without one. */
  cart: CheckoutCart | undefined
  /** The server has answered, with or without a cart. */
  isKnown: boolean
  /** No change of the cart is pending. */
  isSettled: boolean
  terms: CheckoutTerms
  hasAcceptedTerms: boolean
  /** The step the visitor requested last. */
  wanted: CheckoutStep
  /** Steps completed and not reopened since. */
  passed: readonly CheckoutStep[]
  /** Valid only for the very cart that was validated. */
  verdict: { cart: CheckoutCart; verdict: AddressVerdict } | undefined
  fault: ShownFault | undefined
}

const nothing: CheckoutCart = {
  version: '',
  items: [],
  customer_id: null,
  phone: null,
  email: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  cart_payment_method: null,
  items_stock_valid: true,
  prices_updated: false,
}

type Judged = Pick<CheckoutContext, 'cart' | 'terms' | 'verdict'>

const before = (step: CheckoutStep): readonly CheckoutStep[] => checkoutSteps.slice(0, checkoutSteps.indexOf(step))
const isSameFault = (a: ShownFault | undefined, b: ShownFault): boolean =>
  a?.code === b.code && ('field' in a ? a.field : undefined) === ('field' in b ? b.field : undefined)

/** Returns the problem of a step by the rules alone, without the server's validation. */
export const faultOf = (step: CheckoutStep, { cart, terms }: Judged): CheckoutProblem | undefined =>
  findCheckoutProblem(step, cart ?? nothing, terms)

/** Returns the server's validation of the current cart, if there is one. */
export const verdictOf = ({ cart, verdict }: Judged): AddressVerdict | undefined =>
  cart && verdict?.cart === cart ? verdict.verdict : undefined

/** Returns whether a step is valid. Always derived from the server's cart, never stored (CK-01). */
export function isValid(step: CheckoutStep, context: Judged): boolean {
  return faultOf(step, context) === undefined && (step === 'cart' || verdictOf(context)?.valid === true)
}

/** Returns everything that blocks payment, once the server has validated the address (CK-02, CK-14, CR-05, CK-06). */
export function paymentFaultsOf(context: CheckoutContext): ShownFault[] {
  const before = faultOf('address', context)
  if (before) return [before]
  const { cart = nothing, terms, hasAcceptedTerms } = context
  const blockers = findPaymentBlockers(cart, { mustAcceptTerms: terms.mustAcceptTerms, hasAcceptedTerms })
  return [...findPaymentStepProblems(cart), ...blockers.map((blocker) => ({ ...blocker, step: 'payment' as const }))]
}

/** Applies a new cart. The validation of the previous one is dropped, and so is a problem that is solved. */
export function withCart(
  context: CheckoutContext,
  { cart, isSettled }: { cart: CheckoutCart | undefined; isSettled: boolean },
): Partial<CheckoutContext> {
  const next = { ...context, cart, isSettled, isKnown: true }
  if (cart === context.cart && context.isKnown) return { isSettled }
  const isEmpty = (cart ?? nothing).items.length === 0
  return { ...next, fault: stillShown(next), passed: isEmpty ? [] : context.passed }
}

/** Returns the shown problem if it still exists. A problem reported by the server is kept for that cart alone. */
export function stillShown(context: CheckoutContext): ShownFault | undefined {
  const { fault } = context
  if (fault?.code === 'address_refused') return verdictOf(context)?.valid === false ? fault : undefined
  const all = fault ? paymentFaultsOf(context) : []
  // The payment step shows all of its problems at once, until every one is fixed.
  const isLeft = fault?.step === 'payment' ? all.length > 0 : all.some((one) => isSameFault(fault, one))
  return isLeft ? fault : undefined
}

/** Enters a step: earlier ones count as passed, later ones must be gone through again (§4.3). */
export function entered({ passed }: CheckoutContext, step: CheckoutStep): Partial<CheckoutContext> {
  return {
    wanted: step,
    passed: checkoutSteps.filter((one) => before(step).includes(one) || (one === step && passed.includes(one))),
  }
}

/** Rejects a step: it and all later ones must be gone through again. */
export function refused({ passed }: CheckoutContext, fault: ShownFault): Partial<CheckoutContext> {
  return { fault, passed: passed.filter((one) => before(fault.step).includes(one)) }
}

export const refusalOf = ({ message, errors = {}, place = null }: AddressVerdict): AddressRefusal => ({
  step: 'address',
  code: 'address_refused',
  message: message ?? ownOrderMessages.addressRefused,
  errors,
  place,
})
