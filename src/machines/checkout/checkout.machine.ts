/**
 * The checkout's steps (CK-01, CK-02, §4.3, §5.1): the active one, what blocks the next, and when paying may start.
 * Validity is not stored; it is derived from every cart, also after a reload.
 */
import { type ActorRefFrom, type SnapshotFrom, and, not } from 'xstate'
import type { CheckoutStep } from '#domain/checkout-rules.ts'
import { checkoutSetup, entering, rejectAt, onValidated, onUpdated, onCartReceived } from './checkout.setup.ts'

export type { CheckoutEmitted, CheckoutEvent } from './checkout.setup.ts'

const whenCartEmpty = { guard: 'isCartEmpty', target: '#checkout.cart', actions: rejectAt('cart') } as const
/** Leaves the payment in any of its states (RT-12). */
const back = [
  whenCartEmpty,
  { guard: 'hasAddressProblem', target: '#checkout.address', actions: rejectAt('address') },
  { guard: 'isAddressRejected', target: '#checkout.address', actions: 'rejectAddress' },
] as const

/** Opening the active step's page keeps its message; opening another one requests that step. */
const opening = (active: CheckoutStep) =>
  [
    {
      guard: {
        type: 'isStep',
        params: ({ event }: { event: { step: CheckoutStep } }) => ({ active, step: event.step }),
      },
    },
    {
      target: '#checkout.arriving',
      actions: { type: 'requestStep', params: ({ event }: { event: { step: CheckoutStep } }) => event },
    },
  ] as const

const cart = checkoutSetup.createStateConfig({
  tags: 'cartStep',
  entry: [...entering('cart')],
  initial: 'idle',
  on: { 'step.opened': opening('cart') },
  states: {
    idle: { on: { 'step.continued': { target: 'settling', actions: 'clearProblem' } } },
    settling: {
      tags: 'busy',
      always: [
        { guard: and(['isSettled', 'isCartEmpty']), target: 'idle', actions: rejectAt('cart') },
        { guard: 'isSettled', target: '#checkout.address' },
      ],
      on: { 'cart.refused': 'idle' },
    },
  },
})

const address = checkoutSetup.createStateConfig({
  tags: 'addressStep',
  entry: [...entering('address')],
  initial: 'idle',
  on: { 'step.opened': opening('address') },
  states: {
    idle: {
      always: whenCartEmpty,
      on: { 'step.continued': { target: 'settling', actions: 'clearProblem' } },
    },
    // Pending changes are awaited, because until then they would be reported as missing.
    settling: {
      tags: 'busy',
      always: [
        whenCartEmpty,
        { guard: and(['isSettled', 'hasAddressProblem']), target: 'idle', actions: rejectAt('address') },
        { guard: 'isAddressRejected', target: 'idle', actions: 'rejectAddress' },
        { guard: 'isValidationDue', target: 'verifying' },
        { guard: 'isSettled', target: '#checkout.payment' },
      ],
      on: { 'cart.refused': 'idle' },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'settling', actions: onValidated },
        // The API client has already reported the error.
        onError: 'idle',
      },
      on: {
        'cart.received': { guard: onUpdated, target: 'settling', actions: onCartReceived },
        'cart.refused': 'idle',
      },
    },
  },
})

const payment = checkoutSetup.createStateConfig({
  tags: 'paymentStep',
  entry: [...entering('payment')],
  initial: 'idle',
  on: { 'step.opened': opening('payment'), 'cart.refused': '.idle' },
  states: {
    idle: {
      always: [...back, { guard: 'isValidationDue', target: 'verifying' }],
      on: { 'step.continued': { target: 'finishing', actions: 'clearProblem' } },
    },
    verifying: {
      always: [...back],
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'idle', actions: onValidated },
        onError: 'unverified',
      },
      on: {
        'cart.received': { guard: onUpdated, target: 'idle', actions: onCartReceived },
        'step.continued': { target: 'finishing', actions: 'clearProblem' },
      },
    },
    // The server was unreachable; the next press of the button retries.
    unverified: {
      always: [...back],
      on: {
        'cart.received': { guard: onUpdated, target: 'idle', actions: onCartReceived },
        'step.continued': { target: 'finishing', actions: 'clearProblem' },
      },
    },
    finishing: {
      tags: 'busy',
      always: [
        ...back,
        { guard: 'isValidationDue', target: 'confirming' },
        { guard: and(['isSettled', 'hasPaymentProblem']), target: 'idle', actions: rejectAt('payment') },
        { guard: 'isSettled', target: 'paying' },
      ],
    },
    confirming: {
      tags: 'busy',
      always: [...back],
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'finishing', actions: onValidated },
        onError: 'unverified',
      },
      on: { 'cart.received': { guard: onUpdated, target: 'finishing', actions: onCartReceived } },
    },
    // An order may consume the cart, so nothing is validated until the payment has ended.
    paying: {
      tags: ['busy', 'paying'],
      entry: 'requestPayment',
      on: {
        'cart.refused': {},
        'payment.settled': 'idle',
        'payment.completed': { target: '#checkout.paid', actions: 'completeCheckout' },
      },
    },
  },
})

/** `validateAddress` is provided by the page's wiring. */
export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input: { terms } }) => ({
    cart: undefined,
    isKnown: false,
    isSettled: false,
    terms,
    hasAcceptedTerms: false,
    requestedStep: 'cart',
    passed: [],
    validation: undefined,
    problem: undefined,
  }),
  initial: 'arriving',
  on: {
    'cart.received': { actions: onCartReceived },
    'terms.received': { actions: { type: 'setTerms', params: ({ event }) => event } },
    'terms.answered': { actions: { type: 'setTermsAccepted', params: ({ event }) => event } },
    'step.opened': { target: '.arriving', actions: { type: 'requestStep', params: ({ event }) => event } },
  },
  states: {
    arriving: {
      tags: 'loading',
      always: [
        { guard: 'isUnknown', target: 'starting' },
        { guard: 'isCartRequested', target: 'cart' },
        { guard: 'isCartEmpty', target: 'cart', actions: rejectAt('cart') },
        { guard: and(['isPaymentRequested', 'hasAddressProblem']), target: 'address', actions: rejectAt('address') },
        { guard: 'isPaymentRequested', target: 'payment' },
        { target: 'address' },
      ],
    },
    starting: { tags: 'loading', always: { guard: not('isUnknown'), target: 'arriving' } },
    cart,
    address,
    payment,
    paid: { tags: 'paid' },
  },
})

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
