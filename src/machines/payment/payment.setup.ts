/** The payment machine's events, guards and actions; the chart itself is in payment.machine.ts. */
import { type DoneActorEvent, type ErrorActorEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import { pageHref } from '#routes/page-href.ts'
import {
  type Attempt,
  MOST_QUESTIONS,
  type OrderRef,
  type PaymentContext,
  isRefusal,
  nextKind,
} from './payment-context.ts'

export type PaymentEvent =
  /** The button was pressed; the version is that of the cart that the shopper saw. */
  | { type: 'pay.requested'; version: string }
  /** Once more for an order whose payment failed or was left; without one, for that of the attempt. */
  | { type: 'retry.requested'; order?: OrderRef }
  /** The server's cart has come or has changed; `version` is undefined if there is no cart. */
  | { type: 'cart.received'; version: string | undefined }
  /** The page is seen again after it was left for the gateway's. */
  | { type: 'page.shown' }
  /** Ask the gateway again. */
  | { type: 'check.requested' }
  /** The shopper goes another way. */
  | { type: 'attempt.dismissed' }

export type PaymentEmitted =
  /** Leave for the gateway's page. */
  | { type: 'payment.redirected'; url: string }
  /** Show the order (its page's address in the shop). The cart is another now. */
  | { type: 'payment.completed'; url: string; order: PlacedOrder }
  | { type: 'payment.failed'; url: string; message: string | undefined }
  /** The server did nothing; the API client has said why. The cart is to be read again. */
  | { type: 'payment.refused'; error: ApiError }
  /** It may or may not have been done: the cart is to be read again, which tells. */
  | { type: 'payment.unreached' }
  /** Nothing is under way any more, and nothing is paid. */
  | { type: 'payment.settled' }

export interface PaymentInput {
  /** As this browser has kept it. */
  attempt: Attempt | undefined
}

export type PaymentTag = 'busy' | 'redirecting' | 'paid' | 'failed' | 'abandoned' | 'unreached' | 'undecided'

const notProvided = () => Promise.reject(new Error('The payment needs its actors'))
export const orderOf = ({ attempt }: PaymentContext): OrderRef => {
  if (!attempt?.order) throw new Error('No order is placed')
  return attempt.order
}

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    input: {} as PaymentInput,
    tags: {} as PaymentTag,
  },
  actors: {
    placeOrder: fromPromise<PlacedOrder, { version: string }>(notProvided),
    processPayment: fromPromise<PlacedOrder, OrderRef>(notProvided),
    completePayment: fromPromise<PlacedOrder, OrderRef>(notProvided),
  },
  guards: {
    hasOrder: ({ context }) => context.attempt?.order !== undefined,
    hasAttempt: ({ context }) => context.attempt !== undefined,
    isUnpaid: ({ context }, { version }: { version: string }) => version !== context.paidVersion,
    isOtherVersion: ({ context }, { version }: { version: string | undefined }) => version !== context.attempt?.version,
    isWorthAsking: ({ context }, { version }: { version: string | undefined }) =>
      version !== context.attempt?.version && context.questions < MOST_QUESTIONS,
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
    isComplete: ({ context }) => nextKind(context) === 'complete',
    isFailed: ({ context }) => nextKind(context) === 'failed',
    isRedirect: ({ context }) => nextKind(context) === 'redirect',
    isWaiting: ({ context }) => nextKind(context) === 'wait',
    isToPay: ({ context }) => nextKind(context) === 'pay',
    canAsk: ({ context }) => context.questions < MOST_QUESTIONS,
    isOrderNamed: ({ context }, { order = context.attempt?.order }: { order?: OrderRef }) => order !== undefined,
  },
  actions: {
    begin: assign((_, { version }: { version: string }) => ({
      attempt: { version, order: undefined },
      refusal: undefined,
      reply: undefined,
      questions: 0,
    })),
    beginAgain: assign(({ context: { attempt } }, { order = attempt?.order }: { order?: OrderRef }) => ({
      attempt: { version: attempt?.version, order },
      refusal: undefined,
      reply: undefined,
      questions: 0,
    })),
    takeReply: assign(({ context: { attempt } }, { reply }: { reply: PlacedOrder }) => ({
      reply,
      attempt: { version: attempt?.version, order: { order_id: reply.order_id, token: reply.token } },
    })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error as ApiError })),
    forget: assign({ attempt: undefined }),
    rememberPaid: assign(({ context: { attempt } }) => ({ attempt: undefined, paidVersion: attempt?.version })),
    countQuestion: assign(({ context }) => ({ questions: context.questions + 1 })),
    forgetQuestions: assign({ questions: 0 }),
    emitRefused: emit((_, { error }: { error: unknown }) => ({
      type: 'payment.refused' as const,
      error: error as ApiError,
    })),
    emitUnreached: emit({ type: 'payment.unreached' }),
    emitSettled: emit({ type: 'payment.settled' }),
    redirect: emit(({ context }) => ({ type: 'payment.redirected' as const, url: context.reply?.next.url ?? '/' })),
    emitCompleted: emit(({ context: { reply } }) => {
      if (!reply) throw new Error('Nothing was replied')
      return { type: 'payment.completed' as const, url: reply.next.url ?? '/', order: reply }
    }),
    emitFailed: emit(({ context: { reply } }) => ({
      type: 'payment.failed' as const,
      url: reply?.next.url ?? pageHref('checkout-failed'),
      message: reply?.next.message,
    })),
  },
  delays: {
    /** The gateway's page has not come. */
    redirectPatience: 20_000,
    /** A gateway is asked after 1, 2, 4, 8 and 16 seconds. */
    nextQuestion: ({ context }) => 1000 * 2 ** context.questions,
  },
})

export const whenReplied = {
  type: 'takeReply',
  params: ({ event }: { event: DoneActorEvent<PlacedOrder> }) => ({ reply: event.output }),
} as const
export const errorOf = ({ event }: { event: ErrorActorEvent }) => ({ error: event.error })
