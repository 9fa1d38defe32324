/**
 * The checkout's steps (CK-01, CK-02, §4.3, §5.1): the active one, what blocks the next, and when paying may start.
 * Validity is not stored; it is derived from every cart, also after a reload.
 */
import { type ActorRefFrom, type SnapshotFrom, and, not } from 'xstate'
import type { CheckoutStep } from '#domain/checkout-rules.ts'
import { checkoutSetup, entering, refuse, whenAnswered, whenNews, whenReceived } from './checkout.setup.ts'

export type { CheckoutEmitted, CheckoutEvent } from './checkout.setup.ts'

const whenCartEmpty = { guard: 'isCartEmpty', target: '#checkout.cart', actions: refuse('cart') } as const
/** Leaves the payment in any of its states (RT-12). */
const back = [
  whenCartEmpty,
  { guard: 'hasAddressFault', target: '#checkout.address', actions: refuse('address') },
  { guard: 'isAddressRefused', target: '#checkout.address', actions: 'refuseAddress' },
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
      actions: { type: 'want', params: ({ event }: { event: { step: CheckoutStep } }) => event },
    },
  ] as const

const cart = checkoutSetup.createStateConfig({
  tags: 'cartStep',
  entry: [...entering('cart')],
  initial: 'resting',
  on: { 'step.opened': opening('cart') },
  states: {
    resting: { on: { 'step.continued': { target: 'settling', actions: 'tryAgain' } } },
    settling: {
      tags: 'busy',
      always: [
        { guard: and(['isSettled', 'isCartEmpty']), target: 'resting', actions: refuse('cart') },
        { guard: 'isSettled', target: '#checkout.address' },
      ],
      on: { 'cart.refused': 'resting' },
    },
  },
})

const address = checkoutSetup.createStateConfig({
  tags: 'addressStep',
  entry: [...entering('address')],
  initial: 'resting',
  on: { 'step.opened': opening('address') },
  states: {
    resting: {
      always: whenCartEmpty,
      on: { 'step.continued': { target: 'settling', actions: 'tryAgain' } },
    },
    // Pending changes are awaited, because until then they would be reported as missing.
    settling: {
      tags: 'busy',
      always: [
        whenCartEmpty,
        { guard: and(['isSettled', 'hasAddressFault']), target: 'resting', actions: refuse('address') },
        { guard: 'isAddressRefused', target: 'resting', actions: 'refuseAddress' },
        { guard: 'isVerdictOpen', target: 'verifying' },
        { guard: 'isSettled', target: '#checkout.payment' },
      ],
      on: { 'cart.refused': 'resting' },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'settling', actions: whenAnswered },
        // The API client has already reported the error.
        onError: 'resting',
      },
      on: {
        'cart.received': { guard: whenNews, target: 'settling', actions: whenReceived },
        'cart.refused': 'resting',
      },
    },
  },
})

const payment = checkoutSetup.createStateConfig({
  tags: 'paymentStep',
  entry: [...entering('payment')],
  initial: 'resting',
  on: { 'step.opened': opening('payment'), 'cart.refused': '.resting' },
  states: {
    resting: {
      always: [...back, { guard: 'isVerdictOpen', target: 'verifying' }],
      on: { 'step.continued': { target: 'finishing', actions: 'tryAgain' } },
    },
    verifying: {
      always: [...back],
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'resting', actions: whenAnswered },
        onError: 'unverified',
      },
      on: {
        'cart.received': { guard: whenNews, target: 'resting', actions: whenReceived },
        'step.continued': { target: 'finishing', actions: 'tryAgain' },
      },
    },
    // The server was unreachable; the next press of the button retries.
    unverified: {
      always: [...back],
      on: {
        'cart.received': { guard: whenNews, target: 'resting', actions: whenReceived },
        'step.continued': { target: 'finishing', actions: 'tryAgain' },
      },
    },
    finishing: {
      tags: 'busy',
      always: [
        ...back,
        { guard: 'isVerdictOpen', target: 'confirming' },
        { guard: and(['isSettled', 'hasPaymentFault']), target: 'resting', actions: refuse('payment') },
        { guard: 'isSettled', target: 'paying' },
      ],
    },
    confirming: {
      tags: 'busy',
      always: [...back],
      invoke: {
        id: 'validateAddress',
        src: 'validateAddress',
        onDone: { target: 'finishing', actions: whenAnswered },
        onError: 'unverified',
      },
      on: { 'cart.received': { guard: whenNews, target: 'finishing', actions: whenReceived } },
    },
    // An order may consume the cart, so nothing is validated until the payment has ended.
    paying: {
      tags: ['busy', 'paying'],
      entry: 'wantPayment',
      on: {
        'cart.refused': {},
        'payment.settled': 'resting',
        'payment.completed': { target: '#checkout.paid', actions: 'finish' },
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
    wanted: 'cart',
    passed: [],
    verdict: undefined,
    fault: undefined,
  }),
  initial: 'arriving',
  on: {
    'cart.received': { actions: whenReceived },
    'terms.received': { actions: { type: 'takeTerms', params: ({ event }) => event } },
    'terms.answered': { actions: { type: 'answerTerms', params: ({ event }) => event } },
    'step.opened': { target: '.arriving', actions: { type: 'want', params: ({ event }) => event } },
  },
  states: {
    arriving: {
      tags: 'loading',
      always: [
        { guard: 'isUnknown', target: 'starting' },
        { guard: 'isCartWanted', target: 'cart' },
        { guard: 'isCartEmpty', target: 'cart', actions: refuse('cart') },
        { guard: and(['isPaymentWanted', 'hasAddressFault']), target: 'address', actions: refuse('address') },
        { guard: 'isPaymentWanted', target: 'payment' },
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
