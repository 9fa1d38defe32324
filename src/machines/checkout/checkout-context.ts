/** The checkout machine's context, and how it changes: pure functions, so that the machine itself reads as a chart. */
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

/** What the checkout reads of the server's cart; the API's Cart is one. */
export interface CheckoutCart extends CartForCheckout {
  /** Names this state of the cart. */
  version: string
  items_stock_valid: boolean
  prices_updated: boolean
}

/** What the server says of the cart's addresses, the last of the address step's rules. */
export interface AddressVerdict {
  valid: boolean
  message: string | null
  /** By column. */
  errors?: Readonly<Record<string, string>>
  /** Of which address they are. */
  place?: 'shipping' | 'billing' | null
}

/** An address that keeps to all rules of the form, and yet the server does not take it. */
export interface AddressRefusal {
  step: 'address'
  code: 'address_refused'
  message: string
  errors: Readonly<Record<string, string>>
  place: 'shipping' | 'billing' | null
}

/** What is said to the shopper; one thing at a time. */
export type ShownFault = CheckoutProblem | AddressRefusal | (PaymentBlocker & { step: 'payment' })

export interface CheckoutContext {
  /** As the server last said; undefined for a visitor without one. */
  cart: CheckoutCart | undefined
  /** Whether the server has answered with a cart, or that there is none. */
  isKnown: boolean
  /** Nothing that was asked of the cart is still to be done. */
  isSettled: boolean
  terms: CheckoutTerms
  hasAcceptedTerms: boolean
  /** The step that the visitor asked for last. */
  wanted: CheckoutStep
  /** Steps that were gone through, and were not opened again since. */
  passed: readonly CheckoutStep[]
  /** The server's, of the very cart it was given: of any other it says nothing. */
  verdict: { cart: CheckoutCart; verdict: AddressVerdict } | undefined
  fault: ShownFault | undefined
}

/** What a visitor without a cart has. */
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

/** What the rules say against a step; whether the server takes the address is another question. */
export const faultOf = (step: CheckoutStep, { cart, terms }: Judged): CheckoutProblem | undefined =>
  findCheckoutProblem(step, cart ?? nothing, terms)

/** What the server has said of this very cart; undefined where it was not asked. */
export const verdictOf = ({ cart, verdict }: Judged): AddressVerdict | undefined =>
  cart && verdict?.cart === cart ? verdict.verdict : undefined

/** Whether a step is valid: worked out from the server's cart, and never remembered (CK-01). */
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

/** The server's cart has come: a verdict on the one before says nothing of it, and a complaint that holds no more is not shown. */
export function withCart(
  context: CheckoutContext,
  { cart, isSettled }: { cart: CheckoutCart | undefined; isSettled: boolean },
): Partial<CheckoutContext> {
  const next = { ...context, cart, isSettled, isKnown: true }
  if (cart === context.cart && context.isKnown) return { isSettled }
  const isEmpty = (cart ?? nothing).items.length === 0
  return { ...next, fault: stillShown(next), passed: isEmpty ? [] : context.passed }
}

/** The shown fault, as long as it is what the rules say; the server's word on an address counts for that cart alone. */
export function stillShown(context: CheckoutContext): ShownFault | undefined {
  const { fault } = context
  if (fault?.code === 'address_refused') return verdictOf(context)?.valid === false ? fault : undefined
  const all = fault ? paymentFaultsOf(context) : []
  // The payment step shows all of its faults at once, until every one is fixed.
  const isLeft = fault?.step === 'payment' ? all.length > 0 : all.some((one) => isSameFault(fault, one))
  return isLeft ? fault : undefined
}

/** A step is active: those before it are passed, those after it are to be gone through again (§4.3). */
export function entered({ passed }: CheckoutContext, step: CheckoutStep): Partial<CheckoutContext> {
  return {
    wanted: step,
    passed: checkoutSteps.filter((one) => before(step).includes(one) || (one === step && passed.includes(one))),
  }
}

/** Something is wrong in a step: it and all after it are still to be gone through. */
export function refused({ passed }: CheckoutContext, fault: ShownFault): Partial<CheckoutContext> {
  return { fault, passed: passed.filter((one) => before(fault.step).includes(one)) }
}

/** A refusal of the server in the form of a fault. */
export const refusalOf = ({ message, errors = {}, place = null }: AddressVerdict): AddressRefusal => ({
  step: 'address',
  code: 'address_refused',
  message: message ?? ownOrderMessages.addressRefused,
  errors,
  place,
})
