/** The dialogs about an order (AC-05, §2.7): details, cancellation, rating and refund, one at a time. */
import { type ActorRefFrom, type SnapshotFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Order, OrderLine } from '#generated/api.d.ts'
import {
  type CancellationRequest,
  type OrderDialogsContext,
  type Purpose,
  type RatingRequest,
  type RefundRequest,
  lineOf,
  initialContext,
} from './order-dialogs-context.ts'

export type OrderDialogsEvent =
  | { type: 'details.opened'; orderNo: string }
  | { type: 'cancellation.opened'; orderNo: string }
  | { type: 'refund.opened'; orderNo: string }
  | { type: 'rating.opened'; orderNo: string; lineId: number }
  | { type: 'dialog.closed' }
  | { type: 'loading.retried' }
  | ({ type: 'cancellation.submitted' } & Omit<CancellationRequest, 'orderNo'>)
  | ({ type: 'refund.submitted' } & Omit<RefundRequest, 'orderNo'>)
  | ({ type: 'rating.submitted' } & Omit<RatingRequest, 'orderNo' | 'lineId'>)

export type OrderDialogsEmitted =
  /** The order has or may have changed, so lists and pages load it again. */
  { type: 'order.changed'; orderNo: string }

type Tag = Purpose | 'open' | 'loading' | 'unavailable' | 'impossible' | 'busy'

const notProvided = () => Promise.reject(new Error('The order dialogs need their actors'))

const dialogsSetup = setup({
  types: {
    context: {} as OrderDialogsContext,
    events: {} as OrderDialogsEvent,
    emitted: {} as OrderDialogsEmitted,
    tags: {} as Tag,
  },
  actors: {
    loadOrder: fromPromise<Order, { orderNo: string }>(notProvided),
    cancelOrder: fromPromise<unknown, CancellationRequest>(notProvided),
    requestRefund: fromPromise<unknown, RefundRequest>(notProvided),
    rateProduct: fromPromise<unknown, RatingRequest>(notProvided),
  },
  guards: {
    isDetails: ({ context }) => context.purpose === 'details',
    isFromDetails: ({ context }) => context.isFromDetails,
    canCancel: ({ context }) => context.purpose === 'cancellation' && context.order?.can_cancel === true,
    canRefund: ({ context }) => context.purpose === 'refund' && context.order?.can_refund === true,
    canRate: ({ context }) => context.purpose === 'rating' && lineOf(context)?.can_rate === true,
  },
  actions: {
    setPurpose: assign(
      (_, { purpose, orderNo, lineId }: { purpose: Purpose; orderNo: string; lineId?: number | undefined }) => ({
        ...initialContext,
        purpose,
        orderNo,
        lineId,
      }),
    ),
    markFromDetails: assign({ isFromDetails: true }),
    goBack: assign(({ context: { orderNo } }) => ({ ...initialContext, orderNo })),
    reset: assign(initialContext),
    setOrder: assign((_, { order }: { order: Order }) => ({ order })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    emitChanged: emit(({ context: { orderNo } }) => ({ type: 'order.changed' as const, orderNo })),
  },
})

const closing = [
  { guard: 'isFromDetails', target: '#orderDialogs.loading', actions: 'goBack' },
  { target: '#orderDialogs.closed', actions: 'reset' },
] as const
const whenDone = [
  { guard: 'isFromDetails', target: '#orderDialogs.loading', actions: ['emitChanged', 'goBack'] },
  { target: '#orderDialogs.closed', actions: ['emitChanged', 'reset'] },
] as const
// The form stays open with the error. The order may have changed, so `order.changed` lets others load it again.
const whenRefused = {
  target: 'filling',
  actions: [{ type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => event }, 'emitChanged'],
} as const

const opening = (purpose: 'cancellation' | 'refund' | 'rating') =>
  ({
    target: '#orderDialogs.loading',
    actions: {
      type: 'setPurpose',
      params: ({ event }: { event: { orderNo: string; lineId?: number } }) => ({ ...event, purpose }),
    },
  }) as const
const fromDetails = (purpose: 'cancellation' | 'refund' | 'rating') => {
  const { target, actions } = opening(purpose)
  return { target, actions: [actions, 'markFromDetails'] } as const
}

export const orderDialogsMachine = dialogsSetup.createMachine({
  id: 'orderDialogs',
  context: initialContext,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'details.opened': {
          target: 'loading',
          actions: { type: 'setPurpose', params: ({ event }) => ({ ...event, purpose: 'details' }) },
        },
        'cancellation.opened': opening('cancellation'),
        'refund.opened': opening('refund'),
        'rating.opened': opening('rating'),
      },
    },
    // Loads the order again, because the possible actions may have changed since the list was loaded.
    loading: {
      tags: ['open', 'loading'],
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: {
          target: 'checking',
          actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: 'unavailable',
      },
      on: { 'dialog.closed': [...closing] },
    },
    unavailable: {
      tags: ['open', 'unavailable'],
      on: { 'loading.retried': 'loading', 'dialog.closed': { target: 'closed', actions: 'reset' } },
    },
    checking: {
      always: [
        { guard: 'isDetails', target: 'details' },
        { guard: 'canCancel', target: 'cancellation' },
        { guard: 'canRefund', target: 'refund' },
        { guard: 'canRate', target: 'rating' },
        { target: 'impossible', actions: 'emitChanged' },
      ],
    },
    impossible: { tags: ['open', 'impossible'], on: { 'dialog.closed': [...closing] } },
    details: {
      tags: ['open', 'details'],
      on: {
        'dialog.closed': { target: 'closed', actions: 'reset' },
        'cancellation.opened': fromDetails('cancellation'),
        'refund.opened': fromDetails('refund'),
        'rating.opened': fromDetails('rating'),
      },
    },
    cancellation: {
      tags: ['open', 'cancellation'],
      initial: 'filling',
      states: {
        filling: { on: { 'cancellation.submitted': 'sending', 'dialog.closed': [...closing] } },
        // The call cannot be cancelled, so the dialog stays open until it ends.
        sending: {
          tags: 'busy',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context: { orderNo }, event }) => {
              assertEvent(event, 'cancellation.submitted')
              return { orderNo, reason: event.reason }
            },
            onDone: [...whenDone],
            onError: whenRefused,
          },
        },
      },
    },
    refund: {
      tags: ['open', 'refund'],
      initial: 'filling',
      states: {
        filling: { on: { 'refund.submitted': 'sending', 'dialog.closed': [...closing] } },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'requestRefund',
            src: 'requestRefund',
            input: ({ context: { orderNo }, event }) => {
              assertEvent(event, 'refund.submitted')
              const { reason, comment, lines, pictures } = event
              return { orderNo, reason, comment, lines, pictures }
            },
            onDone: [...whenDone],
            onError: whenRefused,
          },
        },
      },
    },
    rating: {
      tags: ['open', 'rating'],
      initial: 'filling',
      states: {
        filling: { on: { 'rating.submitted': 'sending', 'dialog.closed': [...closing] } },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'rateProduct',
            src: 'rateProduct',
            input: ({ context: { orderNo, lineId = 0 }, event }) => {
              assertEvent(event, 'rating.submitted')
              const { rating, title, text, pictures } = event
              return { orderNo, lineId, rating, title, text, pictures }
            },
            onDone: [...whenDone],
            onError: whenRefused,
          },
        },
      },
    },
  },
})

export type OrderDialogsActor = ActorRefFrom<typeof orderDialogsMachine>
export type OrderDialogsSnapshot = SnapshotFrom<typeof orderDialogsMachine>

/** Returns the line to rate. */
export const selectLine = ({ context }: Pick<OrderDialogsSnapshot, 'context'>): OrderLine | undefined => lineOf(context)
