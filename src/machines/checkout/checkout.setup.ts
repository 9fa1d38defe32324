/** Events, guards and actions of the checkout machine. */
import { assign, emit, fromPromise, setup } from 'xstate'
import type { CheckoutStep, CheckoutTerms } from '#domain/checkout-rules.ts'
import {
  type AddressValidation,
  type CheckoutCart,
  type CheckoutContext,
  withCart,
  enterStep,
  problemOf,
  paymentProblemsOf,
  toAddressRejection,
  rejectStep,
  remainingProblem,
  validationOf,
} from './checkout-context.ts'

export type CheckoutEvent =
  /** The server's cart, and whether no changes are pending. */
  | { type: 'cart.received'; cart: CheckoutCart | undefined; isSettled: boolean }
  /** A cart change was rejected; the cart machine shows the error. */
  | { type: 'cart.refused' }
  /** Settings or the address form of a country are loaded. */
  | { type: 'terms.received'; terms: CheckoutTerms }
  /** The page of the step is shown. */
  | { type: 'step.opened'; step: CheckoutStep }
  /** Continues to the next step, and from the last one to the payment. */
  | { type: 'step.continued' }
  | { type: 'terms.answered'; isAccepted: boolean }
  /** The started payment has ended. */
  | { type: 'payment.settled' }
  | { type: 'payment.completed' }

export type CheckoutEmitted =
  /** Show the page of the step. */
  | { type: 'step.entered'; step: CheckoutStep }
  /** Start the payment for exactly this state of the cart. */
  | { type: 'payment.requested'; version: string }

export interface CheckoutInput {
  terms: CheckoutTerms
}

export type CheckoutTag = 'loading' | 'cartStep' | 'addressStep' | 'paymentStep' | 'busy' | 'paying' | 'paid'
type ReceivedCart = Pick<CheckoutContext, 'cart' | 'isSettled'>

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    input: {} as CheckoutInput,
    tags: {} as CheckoutTag,
  },
  actors: {
    /** Validates the addresses of the server's cart. */
    validateAddress: fromPromise<AddressValidation>(() => Promise.reject(new Error('The checkout needs its actors'))),
  },
  guards: {
    isUnknown: ({ context }) => !context.isKnown,
    isSettled: ({ context }) => context.isSettled,
    isCartRequested: ({ context }) => context.requestedStep === 'cart',
    isPaymentRequested: ({ context }) => context.requestedStep === 'payment',
    isCartEmpty: ({ context }) => problemOf('cart', context) !== undefined,
    hasAddressProblem: ({ context }) => problemOf('address', context) !== undefined,
    hasPaymentProblem: ({ context }) => paymentProblemsOf(context).length > 0,
    isAddressValid: ({ context }) => validationOf(context)?.valid === true,
    isAddressRejected: ({ context }) => validationOf(context)?.valid === false,
    isValidationDue: ({ context }) => context.isSettled && validationOf(context) === undefined,
    isUpdate: ({ context }, { cart, isSettled }: ReceivedCart) =>
      cart !== context.cart || isSettled !== context.isSettled,
    isStep: (_, { active, step }: { active: CheckoutStep; step: CheckoutStep }) => active === step,
  },
  actions: {
    setCart: assign(({ context }, received: ReceivedCart) => withCart(context, received)),
    setTerms: assign(({ context }, { terms }: { terms: CheckoutTerms }) => ({
      terms,
      problem: remainingProblem({ ...context, terms }),
    })),
    setValidation: assign(({ context: { cart } }, { result }: { result: AddressValidation }) => ({
      validation: cart && { cart, result },
    })),
    setTermsAccepted: assign(({ context }, { isAccepted }: { isAccepted: boolean }) => ({
      hasAcceptedTerms: isAccepted,
      problem: remainingProblem({ ...context, hasAcceptedTerms: isAccepted }),
    })),
    requestStep: assign((_, { step }: { step: CheckoutStep }) => ({ requestedStep: step, problem: undefined })),
    // A rejected address is validated by the server again.
    clearProblem: assign(({ context }) => ({
      problem: undefined,
      validation: validationOf(context)?.valid === true ? context.validation : undefined,
    })),
    enterStep: assign(({ context }, { step }: { step: CheckoutStep }) => enterStep(context, step)),
    emitEntered: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'step.entered' as const, step })),
    rejectStep: assign(({ context }, { step }: { step: CheckoutStep }) => {
      const problem = step === 'payment' ? paymentProblemsOf(context)[0] : problemOf(step, context)
      return problem ? rejectStep(context, problem) : {}
    }),
    rejectAddress: assign(({ context }) => {
      const result = validationOf(context)
      return result ? rejectStep(context, toAddressRejection(result)) : {}
    }),
    completeCheckout: assign(({ context }) => ({
      passed: [...context.passed, 'payment' as const],
      hasAcceptedTerms: false,
    })),
    requestPayment: emit(({ context }) => ({
      type: 'payment.requested' as const,
      version: context.cart?.version ?? '',
    })),
  },
})

export const onCartReceived = { type: 'setCart', params: ({ event }: { event: ReceivedCart }) => event } as const
export const onUpdated = { type: 'isUpdate', params: ({ event }: { event: ReceivedCart }) => event } as const
export const onValidated = {
  type: 'setValidation',
  params: ({ event }: { event: { output: AddressValidation } }) => ({ result: event.output }),
} as const
export const rejectAt = (step: CheckoutStep) => ({ type: 'rejectStep', params: { step } }) as const
export const entering = (step: CheckoutStep) =>
  [
    { type: 'enterStep', params: { step } },
    { type: 'emitEntered', params: { step } },
  ] as const
