/** Events, guards and actions of the checkout machine. */
import { assign, emit, fromPromise, setup } from 'xstate'
import type { CheckoutStep, CheckoutTerms } from '#domain/checkout-rules.ts'
import {
  type AddressVerdict,
  type CheckoutCart,
  type CheckoutContext,
  withCart,
  entered,
  faultOf,
  paymentFaultsOf,
  refusalOf,
  refused,
  stillShown,
  verdictOf,
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
  | { type: 'payment.wanted'; version: string }

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
    validateAddress: fromPromise<AddressVerdict>(() => Promise.reject(new Error('The checkout needs its actors'))),
  },
  guards: {
    isUnknown: ({ context }) => !context.isKnown,
    isSettled: ({ context }) => context.isSettled,
    isCartWanted: ({ context }) => context.wanted === 'cart',
    isPaymentWanted: ({ context }) => context.wanted === 'payment',
    isCartEmpty: ({ context }) => faultOf('cart', context) !== undefined,
    hasAddressFault: ({ context }) => faultOf('address', context) !== undefined,
    hasPaymentFault: ({ context }) => paymentFaultsOf(context).length > 0,
    isAddressTaken: ({ context }) => verdictOf(context)?.valid === true,
    isAddressRefused: ({ context }) => verdictOf(context)?.valid === false,
    isVerdictOpen: ({ context }) => context.isSettled && verdictOf(context) === undefined,
    isNews: ({ context }, { cart, isSettled }: ReceivedCart) =>
      cart !== context.cart || isSettled !== context.isSettled,
    isStep: (_, { active, step }: { active: CheckoutStep; step: CheckoutStep }) => active === step,
  },
  actions: {
    takeCart: assign(({ context }, received: ReceivedCart) => withCart(context, received)),
    takeTerms: assign(({ context }, { terms }: { terms: CheckoutTerms }) => ({
      terms,
      fault: stillShown({ ...context, terms }),
    })),
    takeVerdict: assign(({ context: { cart } }, { verdict }: { verdict: AddressVerdict }) => ({
      verdict: cart && { cart, verdict },
    })),
    answerTerms: assign(({ context }, { isAccepted }: { isAccepted: boolean }) => ({
      hasAcceptedTerms: isAccepted,
      fault: stillShown({ ...context, hasAcceptedTerms: isAccepted }),
    })),
    want: assign((_, { step }: { step: CheckoutStep }) => ({ wanted: step, fault: undefined })),
    // A rejected address is validated by the server again.
    tryAgain: assign(({ context }) => ({
      fault: undefined,
      verdict: verdictOf(context)?.valid === true ? context.verdict : undefined,
    })),
    enter: assign(({ context }, { step }: { step: CheckoutStep }) => entered(context, step)),
    emitEntered: emit((_, { step }: { step: CheckoutStep }) => ({ type: 'step.entered' as const, step })),
    refuse: assign(({ context }, { step }: { step: CheckoutStep }) => {
      const fault = step === 'payment' ? paymentFaultsOf(context)[0] : faultOf(step, context)
      return fault ? refused(context, fault) : {}
    }),
    refuseAddress: assign(({ context }) => {
      const verdict = verdictOf(context)
      return verdict ? refused(context, refusalOf(verdict)) : {}
    }),
    finish: assign(({ context }) => ({ passed: [...context.passed, 'payment' as const], hasAcceptedTerms: false })),
    wantPayment: emit(({ context }) => ({ type: 'payment.wanted' as const, version: context.cart?.version ?? '' })),
  },
})

export const whenReceived = { type: 'takeCart', params: ({ event }: { event: ReceivedCart }) => event } as const
export const whenNews = { type: 'isNews', params: ({ event }: { event: ReceivedCart }) => event } as const
export const whenAnswered = {
  type: 'takeVerdict',
  params: ({ event }: { event: { output: AddressVerdict } }) => ({ verdict: event.output }),
} as const
export const refuse = (step: CheckoutStep) => ({ type: 'refuse', params: { step } }) as const
export const entering = (step: CheckoutStep) =>
  [
    { type: 'enter', params: { step } },
    { type: 'emitEntered', params: { step } },
  ] as const
