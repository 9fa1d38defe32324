/**
 * The wishlist (AC-04): the server's list is the truth; what is wished beside it is shown at once, sent one call at a
 * time, and taken back by itself where a call fails. A guest's wish waits for the login.
 */
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import { dropped, ended, nextKind, queued, started, taken, toggled } from './wishlist-changes.ts'
import { type WishContext, type WishOperation, noWishes } from './wishlist-context.ts'

/** What is known of the session. */
interface SessionNews {
  /** Somebody is logged in. */
  isMember: boolean
  /** A guest is asked to log in. */
  isAsked: boolean
}

export type WishlistEvent =
  | ({ type: 'session.received' } & SessionNews)
  /** A heart was pressed; `name` is the product's. */
  | { type: 'product.toggled'; productId: number; name: string }
  /** It is to be in the list, whether it was or not. */
  | { type: 'product.saveRequested'; productId: number }
  | { type: 'product.dropRequested'; productId: number }
  | { type: 'product.dropUndone'; productId: number }
  | { type: 'product.moveRequested'; productId: number }
  /** The list is looked at no more: what was removed there is gone for good. */
  | { type: 'list.left' }
  | { type: 'wishlist.retried' }

type WishlistEmitted =
  /** A guest wished for something of this name. */
  { type: 'login.wanted'; name: string } | { type: 'product.moved'; item: WishlistItem | undefined; cart: Cart }

const notProvided = () => Promise.reject(new Error('The wishlist needs its actors'))

/** The operation in flight, in states that have one. */
function inFlightOf({ inFlight }: WishContext): WishOperation {
  if (!inFlight) throw new Error('No operation is in flight')
  return inFlight
}
const idOf = ({ context }: { context: WishContext }) => ({ productId: inFlightOf(context).productId })

const wishlistSetup = setup({
  types: {
    context: {} as WishContext,
    events: {} as WishlistEvent,
    emitted: {} as WishlistEmitted,
    tags: {} as 'member' | 'unavailable',
  },
  actors: {
    loadWishlist: fromPromise<WishlistItem[]>(notProvided),
    saveProduct: fromPromise<WishlistItem[], { productId: number }>(notProvided),
    dropProduct: fromPromise<WishlistItem[], { productId: number }>(notProvided),
    moveProduct: fromPromise<Cart, { productId: number }>(notProvided),
  },
  guards: {
    isSaveNext: ({ context }) => nextKind(context) === 'save',
    isDropNext: ({ context }) => nextKind(context) === 'drop',
    isMoveNext: ({ context }) => nextKind(context) === 'move',
    isLoaded: ({ context }) => context.isLoaded,
    isMember: (_, { isMember }: SessionNews) => isMember,
    isAsked: (_, { isAsked }: SessionNews) => isAsked,
  },
  actions: {
    wish: assign((_, { productId }: { productId: number }) => ({ wished: productId })),
    forgetWish: assign({ wished: undefined }),
    wantLogin: emit((_, { name }: { name: string }) => ({ type: 'login.wanted' as const, name })),
    queueWished: assign(({ context }) =>
      context.wished === undefined ? {} : { ...queued(context, 'save', context.wished), wished: undefined },
    ),
    toggle: assign(({ context, event }) => {
      assertEvent(event, 'product.toggled')
      return toggled(context, event.productId)
    }),
    drop: assign(({ context }, { productId }: { productId: number }) => dropped(context, productId)),
    save: assign(({ context }, { productId }: { productId: number }) => queued(context, 'save', productId)),
    move: assign(({ context }, { productId }: { productId: number }) => queued(context, 'move', productId)),
    start: assign(({ context }) => started(context)),
    take: assign(({ context }, { items }: { items: WishlistItem[] }) => taken(context, items)),
    takeMove: assign(({ context }) => {
      const { productId } = inFlightOf(context)
      return taken(
        context,
        context.items.filter(({ product }) => product.id !== productId),
      )
    }),
    emitMoved: emit(({ context }, { cart }: { cart: Cart }) => {
      const { productId } = inFlightOf(context)
      const item = context.items.find(({ product }) => product.id === productId)
      return { type: 'product.moved' as const, item, cart }
    }),
    forgetRemoved: assign({ removed: [] }),
    giveUp: assign({ inFlight: undefined }),
    end: assign(({ context }, { isAsked }: SessionNews) => ended(context, isAsked)),
  },
})

const params = ({ event }: { event: SessionNews }) => event
const whenMember = { guard: { type: 'isMember', params }, target: '#wishlist.member' } as const

const whenListed = {
  target: 'idle',
  actions: { type: 'take', params: ({ event }: { event: { output: WishlistItem[] } }) => ({ items: event.output }) },
} as const
// The API client has said why.
const whenFailed = { target: 'settling', actions: 'giveUp' } as const

export const wishlistMachine = wishlistSetup.createMachine({
  id: 'wishlist',
  context: noWishes,
  initial: 'guest',
  states: {
    guest: {
      initial: 'resting',
      on: {
        'product.toggled': {
          actions: [
            { type: 'wish', params: ({ event }) => event },
            { type: 'wantLogin', params: ({ event }) => event },
          ],
        },
      },
      states: {
        resting: {
          on: { 'session.received': [whenMember, { guard: { type: 'isAsked', params }, target: 'asked' }] },
        },
        // A login that is closed takes the wish with it.
        asked: {
          on: {
            'session.received': [
              whenMember,
              { guard: { type: 'isAsked', params } },
              { target: 'resting', actions: 'forgetWish' },
            ],
          },
        },
      },
    },
    member: {
      tags: 'member',
      entry: 'queueWished',
      initial: 'loading',
      on: {
        // After a logout everything is forgotten; what was being saved when a session ran out is wished again after the login.
        'session.received': [
          { guard: { type: 'isMember', params } },
          { guard: { type: 'isAsked', params }, target: 'guest.asked', actions: { type: 'end', params } },
          { target: 'guest', actions: { type: 'end', params } },
        ],
        'product.toggled': { actions: 'toggle' },
        'product.saveRequested': { actions: { type: 'save', params: ({ event }) => event } },
        'product.dropRequested': { actions: { type: 'drop', params: ({ event }) => event } },
        'product.dropUndone': { actions: { type: 'save', params: ({ event }) => event } },
        'list.left': { actions: 'forgetRemoved' },
        'product.moveRequested': { actions: { type: 'move', params: ({ event }) => event } },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadWishlist',
            src: 'loadWishlist',
            onDone: whenListed,
            onError: 'unavailable',
          },
        },
        settling: { always: [{ guard: 'isLoaded', target: 'idle' }, { target: 'unavailable' }] },
        unavailable: {
          tags: 'unavailable',
          // The reply of any other call holds the whole list.
          always: [
            { guard: 'isSaveNext', target: 'saving', actions: 'start' },
            { guard: 'isDropNext', target: 'dropping', actions: 'start' },
          ],
          on: { 'wishlist.retried': 'loading' },
        },
        idle: {
          always: [
            { guard: 'isSaveNext', target: 'saving', actions: 'start' },
            { guard: 'isDropNext', target: 'dropping', actions: 'start' },
            { guard: 'isMoveNext', target: 'moving', actions: 'start' },
          ],
        },
        saving: {
          invoke: { id: 'saveProduct', src: 'saveProduct', input: idOf, onDone: whenListed, onError: whenFailed },
        },
        dropping: {
          invoke: { id: 'dropProduct', src: 'dropProduct', input: idOf, onDone: whenListed, onError: whenFailed },
        },
        moving: {
          invoke: {
            id: 'moveProduct',
            src: 'moveProduct',
            input: idOf,
            onDone: {
              target: 'idle',
              actions: [{ type: 'emitMoved', params: ({ event }) => ({ cart: event.output }) }, 'takeMove'],
            },
            onError: whenFailed,
          },
        },
      },
    },
  },
})

export type WishlistActor = ActorRefFrom<typeof wishlistMachine>
