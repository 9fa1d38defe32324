/**
 * A payment attempt (CK-07, CK-09): from the press of the button to an order that is paid, failed, or abandoned at the
 * gateway. Double presses, lost replies and reloads all lead to the same order.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Attempt, OrderRef } from './payment-context.ts'
import { errorOf, orderOf, paymentSetup, onReplied } from './payment.setup.ts'

export type { PaymentEmitted, PaymentEvent } from './payment.setup.ts'

const toPlacing = {
  target: '#payment.placing',
  actions: { type: 'startAttempt', params: ({ event }: { event: { version: string } }) => event },
} as const
const toPaying = {
  guard: { type: 'hasOrderToRetry', params: ({ event }: { event: { order?: OrderRef } }) => event },
  target: '#payment.paying',
  actions: { type: 'restartAttempt', params: ({ event }: { event: { order?: OrderRef } }) => event },
} as const
const pressed = { 'pay.requested': toPlacing, 'retry.requested': toPaying } as const
const isOther = {
  type: 'isOtherVersion',
  params: ({ event }: { event: { version: string | undefined } }) => event,
} as const

/** The server rejected the call without effect. */
const onRejected = {
  guard: { type: 'isRejection', params: errorOf },
  target: '#payment.idle',
  actions: [{ type: 'setRejection', params: errorOf }, 'clearAttempt', { type: 'emitRejected', params: errorOf }],
} as const
const ended = [
  { guard: 'isComplete', target: '#payment.paid' },
  { guard: 'isFailed', target: '#payment.failed' },
] as const

/** Polls the gateway with growing intervals; `onward` is the target without a decision. */
const pollGateway = (onward: string) =>
  paymentSetup.createStateConfig({
    entry: 'resetQueryCount',
    initial: 'waiting',
    states: {
      waiting: { after: { pollDelay: { target: 'polling', actions: 'countQuery' } } },
      polling: {
        invoke: {
          id: 'completePayment',
          src: 'completePayment',
          input: ({ context }) => orderOf(context),
          onDone: { target: 'answered', actions: onReplied },
          onError: [{ guard: 'canPoll', target: 'waiting' }, { target: onward }],
        },
      },
      answered: { always: [...ended, { guard: 'canPoll', target: 'waiting' }, { target: onward }] },
    },
  })
const gatewayPolling = pollGateway('#payment.abandoned.idle')

/** The page's wiring provides the actors, and stores `selectStoredAttempt` in the browser. */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input: { attempt } }) => ({
    attempt,
    reply: undefined,
    queryCount: 0,
    paidVersion: undefined,
    rejection: undefined,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [
        { guard: 'hasOrder', target: 'checking' },
        { guard: 'hasAttempt', target: 'awaitingCart' },
        { target: 'idle' },
      ],
    },
    // The page was left before a reply. While the cart is unchanged, nothing was ordered, or the order can be paid with
    // the same press.
    awaitingCart: {
      on: { ...pressed, 'cart.received': [{ guard: isOther, target: 'recalling' }, { target: 'idle' }] },
    },
    // The cart has changed: the server reports whether the old version was ordered. It can no longer be ordered.
    recalling: {
      tags: 'busy',
      entry: 'countQuery',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { attempt } }) => ({ version: attempt?.version ?? '' }),
        onDone: { target: 'recalled', actions: onReplied },
        onError: [
          { guard: { type: 'isRejection', params: errorOf }, target: 'idle', actions: 'clearAttempt' },
          { target: 'unreached' },
        ],
      },
    },
    recalled: {
      always: [
        { guard: 'isComplete', target: 'paid' },
        { target: 'idle', actions: 'clearAttempt' },
      ],
    },
    idle: { entry: 'emitSettled', on: pressed },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { attempt } }) => ({ version: attempt?.version ?? '' }),
        onDone: { target: 'placed', actions: onReplied },
        onError: [onRejected, { target: 'unreached' }],
      },
    },
    placed: {
      always: [
        { guard: 'isComplete', target: 'paid' },
        // Ordered but unpaid: pressing the button tries to pay again.
        { guard: 'isPayable', target: 'paying' },
        { guard: 'isFailed', target: 'paying' },
        { target: 'deciding' },
      ],
    },
    paying: {
      tags: 'busy',
      invoke: {
        id: 'processPayment',
        src: 'processPayment',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'deciding', actions: onReplied },
        onError: [onRejected, { target: 'unreached' }],
      },
    },
    deciding: {
      always: [
        ...ended,
        { guard: 'isRedirect', target: 'redirecting' },
        { guard: 'isWaiting', target: 'completing' },
        { target: 'unreached' },
      ],
    },
    redirecting: {
      tags: ['busy', 'redirecting'],
      entry: 'redirect',
      on: { 'page.shown': 'checking' },
      after: { redirectTimeout: 'checking' },
    },
    // Back from the gateway: requests the outcome.
    checking: {
      tags: 'busy',
      invoke: {
        id: 'completePayment',
        src: 'completePayment',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'checked', actions: onReplied },
        onError: 'abandoned',
      },
    },
    checked: { always: [...ended, { target: 'abandoned' }] },
    completing: { ...pollGateway('#payment.undecided'), tags: 'busy' },
    undecided: {
      tags: 'undecided',
      entry: 'emitSettled',
      on: { ...pressed, 'check.requested': 'completing', 'page.shown': 'checking' },
    },
    // The payment may still be completed at the gateway: it is polled, and the button works as before.
    abandoned: {
      ...gatewayPolling,
      states: { ...gatewayPolling.states, idle: {} },
      tags: 'abandoned',
      entry: ['resetQueryCount', 'emitSettled'],
      on: {
        ...pressed,
        'page.shown': 'checking',
        'check.requested': 'checking',
        'attempt.dismissed': { target: 'idle', actions: 'clearAttempt' },
      },
    },
    unreached: {
      tags: 'unreached',
      entry: ['emitSettled', 'emitUnreached'],
      on: {
        ...pressed,
        'cart.received': {
          guard: { type: 'canRecall', params: ({ event }) => event },
          target: 'inquiring',
        },
      },
    },
    inquiring: { always: [{ guard: 'hasOrder', target: 'checking' }, { target: 'recalling' }] },
    paid: {
      tags: 'paid',
      entry: ['emitCompleted', 'rememberPaid'],
      on: {
        'pay.requested': {
          ...toPlacing,
          guard: { type: 'isUnpaid', params: ({ event }) => event },
        },
      },
    },
    failed: { tags: 'failed', entry: ['emitFailed', 'emitSettled'], on: pressed },
  },
})

export type PaymentActor = ActorRefFrom<typeof paymentMachine>
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

type Snapshot = Pick<PaymentSnapshot, 'context' | 'hasTag'>

/** Selects the attempt to store across a reload; undefined once a payment has ended. */
export const selectStoredAttempt = (snapshot: Snapshot): Attempt | undefined =>
  snapshot.hasTag('failed') ? undefined : snapshot.context.attempt

/** Selects why the last press was rejected, until the next press. */
export const selectRejection = ({ context }: Snapshot) => context.rejection
