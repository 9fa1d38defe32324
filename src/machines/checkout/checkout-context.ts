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
import * as t from '#words/checkout.ts'

/** The part of a cart that the checkout reads; the API's `Cart` is assignable to it. */
export interface CheckoutCart extends CartForCheckout {
  /** Identifies this state of the cart. */
  version: string
  items_stock_valid: boolean
  prices_updated: boolean
}

/** The server's validation of the cart's addresses, the last rule of the address step. */
export interface AddressValidation {
  valid: boolean
  message: string | null
  /** Messages by column. */
  errors?: Readonly<Record<string, string>>
  /** The address they belong to. */
  place?: 'shipping' | 'billing' | null
}

/** An address the form accepts but the server rejects. */
export interface AddressRejection {
  step: 'address'
  code: 'address_refused'
  message: string
  errors: Readonly<Record<string, string>>
  place: 'shipping' | 'billing' | null
}

/** The problem shown to the shopper, one at a time. */
export type ShownProblem = CheckoutProblem | AddressRejection | (PaymentBlocker & { step: 'payment' })

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
  requestedStep: CheckoutStep
  /** Steps completed and not reopened since. */
  passed: readonly CheckoutStep[]
  /** Valid only for the cart that was validated. */
  validation: { cart: CheckoutCart; result: AddressValidation } | undefined
  problem: ShownProblem | undefined
}

const emptyCart: CheckoutCart = {
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

type ValidationContext = Pick<CheckoutContext, 'cart' | 'terms' | 'validation'>

const before = (step: CheckoutStep): readonly CheckoutStep[] => checkoutSteps.slice(0, checkoutSteps.indexOf(step))
const isSameProblem = (a: ShownProblem | undefined, b: ShownProblem): boolean =>
  a?.code === b.code && ('field' in a ? a.field : undefined) === ('field' in b ? b.field : undefined)

/** Returns the problem of a step by the rules alone, without the server's validation. */
export const problemOf = (step: CheckoutStep, { cart, terms }: ValidationContext): CheckoutProblem | undefined =>
  findCheckoutProblem(step, cart ?? emptyCart, terms)

/** Returns the server's validation of the current cart, if there is one. */
export const validationOf = ({ cart, validation }: ValidationContext): AddressValidation | undefined =>
  cart && validation?.cart === cart ? validation.result : undefined

/** Returns whether a step is valid. Always derived from the server's cart, never stored (CK-01). */
export function isValid(step: CheckoutStep, context: ValidationContext): boolean {
  return problemOf(step, context) === undefined && (step === 'cart' || validationOf(context)?.valid === true)
}

/** Returns everything that blocks payment, once the server has validated the address (CK-02, CK-14, CR-05, CK-06). */
export function paymentProblemsOf(context: CheckoutContext): ShownProblem[] {
  const before = problemOf('address', context)
  if (before) return [before]
  const { cart = emptyCart, terms, hasAcceptedTerms } = context
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
  const isEmpty = (cart ?? emptyCart).items.length === 0
  return { ...next, problem: remainingProblem(next), passed: isEmpty ? [] : context.passed }
}

/** Returns the shown problem if it still exists. A problem reported by the server is kept for that cart only. */
export function remainingProblem(context: CheckoutContext): ShownProblem | undefined {
  const { problem } = context
  if (problem?.code === 'address_refused') return validationOf(context)?.valid === false ? problem : undefined
  const all = problem ? paymentProblemsOf(context) : []
  // The payment step shows all of its problems at once, until every one is fixed.
  const isLeft = problem?.step === 'payment' ? all.length > 0 : all.some((one) => isSameProblem(problem, one))
  return isLeft ? problem : undefined
}

/** Enters a step: earlier ones count as passed, later ones must be completed again (§4.3). */
export function enterStep({ passed }: CheckoutContext, step: CheckoutStep): Partial<CheckoutContext> {
  return {
    requestedStep: step,
    passed: checkoutSteps.filter((one) => before(step).includes(one) || (one === step && passed.includes(one))),
  }
}

/** Rejects a step: it and all later ones must be completed again. */
export function rejectStep({ passed }: CheckoutContext, problem: ShownProblem): Partial<CheckoutContext> {
  return { problem, passed: passed.filter((one) => before(problem.step).includes(one)) }
}

export const toAddressRejection = ({ message, errors = {}, place = null }: AddressValidation): AddressRejection => ({
  step: 'address',
  code: 'address_refused',
  message: message ?? t.addressRefused(),
  errors,
  place,
})
