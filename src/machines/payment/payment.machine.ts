/**
 * A payment attempt (CK-07, CK-09): from the press of the button to an order that is paid, failed, or abandoned at the
 * gateway. Double presses, lost replies and reloads all lead to the same order.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Attempt, OrderRef } from './payment-context.ts'
import { errorOf, orderOf, paymentSetup, whenReplied } from './payment.setup.ts'

export type { PaymentEmitted, PaymentEvent } from './payment.setup.ts'

const toPlacing = {
  target: '#payment.placing',
  actions: { type: 'begin', params: ({ event }: { event: { version: string } }) => event },
} as const
const toPaying = {
  guard: { type: 'isOrderNamed', params: ({ event }: { event: { order?: OrderRef } }) => event },
  target: '#payment.paying',
  actions: { type: 'beginAgain', params: ({ event }: { event: { order?: OrderRef } }) => event },
} as const
const pressed = { 'pay.requested': toPlacing, 'retry.requested': toPaying } as const
const isOther = {
  type: 'isOtherVersion',
  params: ({ event }: { event: { version: string | undefined } }) => event,
} as const

/** The server rejected the call without effect. */
const whenRefused = {
  guard: { type: 'isRefusal', params: errorOf },
  target: '#payment.idle',
  actions: [{ type: 'keepRefusal', params: errorOf }, 'forget', { type: 'emitRefused', params: errorOf }],
} as const
const ended = [
  { guard: 'isComplete', target: '#payment.paid' },
  { guard: 'isFailed', target: '#payment.failed' },
] as const

/** Polls the gateway with growing intervals; `onward` is the target without a decision. */
const asking = (onward: string) =>
  paymentSetup.createStateConfig({
    entry: 'forgetQuestions',
    initial: 'waiting',
    states: {
      waiting: { after: { nextQuestion: { target: 'asking', actions: 'countQuestion' } } },
      asking: {
        invoke: {
          id: 'completePayment',
          src: 'completePayment',
          input: ({ context }) => orderOf(context),
          onDone: { target: 'asked', actions: whenReplied },
          onError: [{ guard: 'canAsk', target: 'waiting' }, { target: onward }],
        },
      },
      asked: { always: [...ended, { guard: 'canAsk', target: 'waiting' }, { target: onward }] },
    },
  })
const atTheGateway = asking('#payment.abandoned.resting')

/** The actors are provided by the page's wiring, which also stores `selectStoredAttempt` in the browser. */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input: { attempt } }) => ({
    attempt,
    reply: undefined,
    questions: 0,
    paidVersion: undefined,
    refusal: undefined,
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
      entry: 'countQuestion',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { attempt } }) => ({ version: attempt?.version ?? '' }),
        onDone: { target: 'recalled', actions: whenReplied },
        onError: [
          { guard: { type: 'isRefusal', params: errorOf }, target: 'idle', actions: 'forget' },
          { target: 'unreached' },
        ],
      },
    },
    recalled: {
      always: [
        { guard: 'isComplete', target: 'paid' },
        { target: 'idle', actions: 'forget' },
      ],
    },
    idle: { entry: 'emitSettled', on: pressed },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { attempt } }) => ({ version: attempt?.version ?? '' }),
        onDone: { target: 'placed', actions: whenReplied },
        onError: [whenRefused, { target: 'unreached' }],
      },
    },
    placed: {
      always: [
        { guard: 'isComplete', target: 'paid' },
        // Ordered but unpaid: pressing the button tries to pay again.
        { guard: 'isToPay', target: 'paying' },
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
        onDone: { target: 'deciding', actions: whenReplied },
        onError: [whenRefused, { target: 'unreached' }],
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
      after: { redirectPatience: 'checking' },
    },
    // Back from the gateway: requests the outcome.
    checking: {
      tags: 'busy',
      invoke: {
        id: 'completePayment',
        src: 'completePayment',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'checked', actions: whenReplied },
        onError: 'abandoned',
      },
    },
    checked: { always: [...ended, { target: 'abandoned' }] },
    completing: { ...asking('#payment.undecided'), tags: 'busy' },
    undecided: {
      tags: 'undecided',
      entry: 'emitSettled',
      on: { ...pressed, 'check.requested': 'completing', 'page.shown': 'checking' },
    },
    // The payment may still be completed at the gateway: it is polled, and the button works as before.
    abandoned: {
      ...atTheGateway,
      states: { ...atTheGateway.states, resting: {} },
      tags: 'abandoned',
      entry: ['forgetQuestions', 'emitSettled'],
      on: {
        ...pressed,
        'page.shown': 'checking',
        'check.requested': 'checking',
        'attempt.dismissed': { target: 'idle', actions: 'forget' },
      },
    },
    unreached: {
      tags: 'unreached',
      entry: ['emitSettled', 'emitUnreached'],
      on: {
        ...pressed,
        'cart.received': {
          guard: { type: 'isWorthAsking', params: ({ event }) => event },
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

/** Selects the attempt to store over a reload; undefined once a payment has ended. */
export const selectKept = (snapshot: Snapshot): Attempt | undefined =>
  snapshot.hasTag('failed') ? undefined : snapshot.context.attempt

/** Selects why the last press was rejected, until the next press. */
export const selectRefusal = ({ context }: Snapshot) => context.refusal
