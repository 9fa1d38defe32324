/** The dialogs about an order (AC-05, §2.7): details, cancellation, rating, refund; one at a time, and back to the details. */
import { type ActorRefFrom, type SnapshotFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Order, OrderLine } from '#generated/api.d.ts'
import {
  type CancellationWish,
  type OrderDialogsContext,
  type Purpose,
  type RatingWish,
  type RefundWish,
  lineOf,
  none,
} from './order-dialogs-context.ts'

export type OrderDialogsEvent =
  | { type: 'details.opened'; orderNo: string }
  | { type: 'cancellation.opened'; orderNo: string }
  | { type: 'refund.opened'; orderNo: string }
  | { type: 'rating.opened'; orderNo: string; lineId: number }
  | { type: 'dialog.closed' }
  | { type: 'loading.retried' }
  | ({ type: 'cancellation.submitted' } & Omit<CancellationWish, 'orderNo'>)
  | ({ type: 'refund.submitted' } & Omit<RefundWish, 'orderNo'>)
  | ({ type: 'rating.submitted' } & Omit<RatingWish, 'orderNo' | 'lineId'>)

export type OrderDialogsEmitted =
  /** The server has done it, or knows better: lists and pages read the order again. */
  { type: 'order.changed'; orderNo: string }

type Tag = Purpose | 'open' | 'loading' | 'unavailable' | 'impossible' | 'busy'

const notProvided = () => Promise.reject(new Error('The order’s dialogs need their actors'))

const dialogsSetup = setup({
  types: {
    context: {} as OrderDialogsContext,
    events: {} as OrderDialogsEvent,
    emitted: {} as OrderDialogsEmitted,
    tags: {} as Tag,
  },
  actors: {
    loadOrder: fromPromise<Order, { orderNo: string }>(notProvided),
    cancelOrder: fromPromise<unknown, CancellationWish>(notProvided),
    requestRefund: fromPromise<unknown, RefundWish>(notProvided),
    rateProduct: fromPromise<unknown, RatingWish>(notProvided),
  },
  guards: {
    isDetails: ({ context }) => context.purpose === 'details',
    isFromDetails: ({ context }) => context.isFromDetails,
    canCancel: ({ context }) => context.purpose === 'cancellation' && context.order?.can_cancel === true,
    canRefund: ({ context }) => context.purpose === 'refund' && context.order?.can_refund === true,
    canRate: ({ context }) => context.purpose === 'rating' && lineOf(context)?.can_rate === true,
  },
  actions: {
    aim: assign(
      (_, { purpose, orderNo, lineId }: { purpose: Purpose; orderNo: string; lineId?: number | undefined }) => ({
        ...none,
        purpose,
        orderNo,
        lineId,
      }),
    ),
    comeFromDetails: assign({ isFromDetails: true }),
    goBack: assign(({ context: { orderNo } }) => ({ ...none, orderNo })),
    forget: assign(none),
    takeOrder: assign((_, { order }: { order: Order }) => ({ order })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    emitChanged: emit(({ context: { orderNo } }) => ({ type: 'order.changed' as const, orderNo })),
  },
})

const closing = [
  { guard: 'isFromDetails', target: '#orderDialogs.loading', actions: 'goBack' },
  { target: '#orderDialogs.closed', actions: 'forget' },
] as const
const whenDone = [
  { guard: 'isFromDetails', target: '#orderDialogs.loading', actions: ['emitChanged', 'goBack'] },
  { target: '#orderDialogs.closed', actions: ['emitChanged', 'forget'] },
] as const
// The form stays open with the error. The order may have changed, so `order.changed` lets others load it again.
const whenRefused = {
  target: 'filling',
  actions: [{ type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event }, 'emitChanged'],
} as const

const opening = (purpose: 'cancellation' | 'refund' | 'rating') =>
  ({
    target: '#orderDialogs.loading',
    actions: {
      type: 'aim',
      params: ({ event }: { event: { orderNo: string; lineId?: number } }) => ({ ...event, purpose }),
    },
  }) as const
const fromDetails = (purpose: 'cancellation' | 'refund' | 'rating') => {
  const { target, actions } = opening(purpose)
  return { target, actions: [actions, 'comeFromDetails'] } as const
}

export const orderDialogsMachine = dialogsSetup.createMachine({
  id: 'orderDialogs',
  context: none,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'details.opened': {
          target: 'loading',
          actions: { type: 'aim', params: ({ event }) => ({ ...event, purpose: 'details' }) },
        },
        'cancellation.opened': opening('cancellation'),
        'refund.opened': opening('refund'),
        'rating.opened': opening('rating'),
      },
    },
    // Always as the server has it: what was possible when the list was loaded may not be any more.
    loading: {
      tags: ['open', 'loading'],
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: {
          target: 'judging',
          actions: { type: 'takeOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: 'unavailable',
      },
      on: { 'dialog.closed': [...closing] },
    },
    unavailable: {
      tags: ['open', 'unavailable'],
      on: { 'loading.retried': 'loading', 'dialog.closed': { target: 'closed', actions: 'forget' } },
    },
    judging: {
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
        'dialog.closed': { target: 'closed', actions: 'forget' },
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
        // A call that is under way cannot be taken back: the dialog stays until it has ended.
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
              const { reason, comment, lines } = event
              return { orderNo, reason, comment, lines }
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

/** The line that is rated. */
export const selectLine = ({ context }: Pick<OrderDialogsSnapshot, 'context'>): OrderLine | undefined => lineOf(context)
