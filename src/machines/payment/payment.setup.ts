/** Events, guards and actions of the payment machine. */
import { type DoneActorEvent, type ErrorActorEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { ApiError } from '#api/client/errors.ts'
import type { PlacedOrder } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import {
  type Attempt,
  MAX_QUERIES,
  type OrderRef,
  type PaymentContext,
  isRejection,
  nextKind,
} from './payment-context.ts'

export type PaymentEvent =
  /** The button was pressed; `version` is the cart the shopper saw. */
  | { type: 'pay.requested'; version: string }
  /** Retries a failed or abandoned order; by default that of the attempt. */
  | { type: 'retry.requested'; order?: OrderRef }
  /** The server's cart has changed; `version` is undefined without a cart. */
  | { type: 'cart.received'; version: string | undefined }
  /** The page is visible again after the gateway's page. */
  | { type: 'page.shown' }
  /** Polls the gateway now. */
  | { type: 'check.requested' }
  /** The shopper abandons the attempt. */
  | { type: 'attempt.dismissed' }

export type PaymentEmitted =
  /** Leave for the gateway's page. */
  | { type: 'payment.redirected'; url: string }
  /** Show the order at `url`. The shopper now has a new cart. */
  | { type: 'payment.completed'; url: string; order: PlacedOrder }
  | { type: 'payment.failed'; url: string; message: string | undefined }
  /** The call had no effect; the API client has reported the error. The cart must be reloaded. */
  | { type: 'payment.refused'; error: ApiError }
  /** The outcome is unknown; reloading the cart determines it. */
  | { type: 'payment.unreached' }
  /** The attempt has ended without a payment. */
  | { type: 'payment.settled' }

export interface PaymentInput {
  /** As stored by this browser. */
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
    canRecall: ({ context }, { version }: { version: string | undefined }) =>
      version !== context.attempt?.version && context.queryCount < MAX_QUERIES,
    isRejection: (_, { error }: { error: unknown }) => isRejection(error),
    isComplete: ({ context }) => nextKind(context) === 'complete',
    isFailed: ({ context }) => nextKind(context) === 'failed',
    isRedirect: ({ context }) => nextKind(context) === 'redirect',
    isWaiting: ({ context }) => nextKind(context) === 'wait',
    isPayable: ({ context }) => nextKind(context) === 'pay',
    canPoll: ({ context }) => context.queryCount < MAX_QUERIES,
    hasOrderToRetry: ({ context }, { order = context.attempt?.order }: { order?: OrderRef }) => order !== undefined,
  },
  actions: {
    startAttempt: assign((_, { version }: { version: string }) => ({
      attempt: { version, order: undefined },
      rejection: undefined,
      reply: undefined,
      queryCount: 0,
    })),
    restartAttempt: assign(({ context: { attempt } }, { order = attempt?.order }: { order?: OrderRef }) => ({
      attempt: { version: attempt?.version, order },
      rejection: undefined,
      reply: undefined,
      queryCount: 0,
    })),
    setReply: assign(({ context: { attempt } }, { reply }: { reply: PlacedOrder }) => ({
      reply,
      attempt: { version: attempt?.version, order: { order_id: reply.order_id, token: reply.token } },
    })),
    setRejection: assign((_, { error }: { error: unknown }) => ({ rejection: error as ApiError })),
    clearAttempt: assign({ attempt: undefined }),
    rememberPaid: assign(({ context: { attempt } }) => ({ attempt: undefined, paidVersion: attempt?.version })),
    countQuery: assign(({ context }) => ({ queryCount: context.queryCount + 1 })),
    resetQueryCount: assign({ queryCount: 0 }),
    emitRejected: emit((_, { error }: { error: unknown }) => ({
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
    /** The gateway's page did not load. */
    redirectTimeout: 20_000,
    /** A gateway is polled after 1, 2, 4, 8 and 16 seconds. */
    pollDelay: ({ context }) => 1000 * 2 ** context.queryCount,
  },
})

export const onReplied = {
  type: 'setReply',
  params: ({ event }: { event: DoneActorEvent<PlacedOrder> }) => ({ reply: event.output }),
} as const
export const errorOf = ({ event }: { event: ErrorActorEvent }) => ({ error: event.error })
