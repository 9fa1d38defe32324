/** The signed-in customer’s wishlist (AC-04), updated optimistically and saved one call at a time. */
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Cart, WishlistItem } from '#generated/api.d.ts'
import { removeItem, endSession, nextKind, enqueue, startNext, setItems, toggleSaved } from './wishlist-changes.ts'
import { type WishlistContext, type WishlistOperation, emptyWishlist } from './wishlist-context.ts'

interface SessionState {
  isMember: boolean
  /** The login dialog is open. */
  isLoginRequested: boolean
}

export type WishlistEvent =
  | ({ type: 'session.received' } & SessionState)
  /** The heart of the product called `name` was pressed. */
  | { type: 'product.toggled'; productId: number; name: string }
  | { type: 'product.saveRequested'; productId: number }
  | { type: 'product.removeRequested'; productId: number }
  | { type: 'product.removalUndone'; productId: number }
  | { type: 'product.moveRequested'; productId: number }
  /** The wishlist page was left; removals can no longer be undone. */
  | { type: 'list.left' }
  | { type: 'wishlist.retried' }

type WishlistEmitted =
  /** A guest tried to save the product called `name`. */
  { type: 'login.requested'; name: string } | { type: 'product.moved'; item: WishlistItem | undefined; cart: Cart }

const notProvided = () => Promise.reject(new Error('The wishlist needs its actors'))

function getInFlight({ inFlight }: WishlistContext): WishlistOperation {
  if (!inFlight) throw new Error('No operation is in flight')
  return inFlight
}
const toProductInput = ({ context }: { context: WishlistContext }) => ({ productId: getInFlight(context).productId })

const wishlistSetup = setup({
  types: {
    context: {} as WishlistContext,
    events: {} as WishlistEvent,
    emitted: {} as WishlistEmitted,
    tags: {} as 'member' | 'unavailable',
  },
  actors: {
    loadWishlist: fromPromise<WishlistItem[]>(notProvided),
    saveProduct: fromPromise<WishlistItem[], { productId: number }>(notProvided),
    removeProduct: fromPromise<WishlistItem[], { productId: number }>(notProvided),
    moveProduct: fromPromise<Cart, { productId: number }>(notProvided),
  },
  guards: {
    isSaveNext: ({ context }) => nextKind(context) === 'save',
    isRemoveNext: ({ context }) => nextKind(context) === 'remove',
    isMoveNext: ({ context }) => nextKind(context) === 'move',
    isLoaded: ({ context }) => context.isLoaded,
    isMember: (_, { isMember }: SessionState) => isMember,
    isLoginRequested: (_, { isLoginRequested }: SessionState) => isLoginRequested,
  },
  actions: {
    rememberSave: assign((_, { productId }: { productId: number }) => ({ saveAfterLogin: productId })),
    forgetSave: assign({ saveAfterLogin: undefined }),
    requestLogin: emit((_, { name }: { name: string }) => ({ type: 'login.requested' as const, name })),
    queueRememberedSave: assign(({ context }) =>
      context.saveAfterLogin === undefined
        ? {}
        : { ...enqueue(context, 'save', context.saveAfterLogin), saveAfterLogin: undefined },
    ),
    toggleSaved: assign(({ context, event }) => {
      assertEvent(event, 'product.toggled')
      return toggleSaved(context, event.productId)
    }),
    removeItem: assign(({ context }, { productId }: { productId: number }) => removeItem(context, productId)),
    queueSave: assign(({ context }, { productId }: { productId: number }) => enqueue(context, 'save', productId)),
    queueMove: assign(({ context }, { productId }: { productId: number }) => enqueue(context, 'move', productId)),
    startNext: assign(({ context }) => startNext(context)),
    setItems: assign(({ context }, { items }: { items: WishlistItem[] }) => setItems(context, items)),
    removeMovedItem: assign(({ context }) => {
      const { productId } = getInFlight(context)
      return setItems(
        context,
        context.items.filter(({ product }) => product.id !== productId),
      )
    }),
    emitMoved: emit(({ context }, { cart }: { cart: Cart }) => {
      const { productId } = getInFlight(context)
      const item = context.items.find(({ product }) => product.id === productId)
      return { type: 'product.moved' as const, item, cart }
    }),
    clearRemoved: assign({ removed: [] }),
    clearInFlight: assign({ inFlight: undefined }),
    endSession: assign(({ context }, { isLoginRequested }: SessionState) => endSession(context, isLoginRequested)),
  },
})

const sessionParams = ({ event }: { event: SessionState }) => event
const onLogin = { guard: { type: 'isMember', params: sessionParams }, target: '#wishlist.member' } as const

const onListReceived = {
  target: 'idle',
  actions: {
    type: 'setItems',
    params: ({ event }: { event: { output: WishlistItem[] } }) => ({ items: event.output }),
  },
} as const
// The API client has already reported the error.
const onFailure = { target: 'settling', actions: 'clearInFlight' } as const

export const wishlistMachine = wishlistSetup.createMachine({
  id: 'wishlist',
  context: emptyWishlist,
  initial: 'guest',
  states: {
    guest: {
      initial: 'browsing',
      on: {
        'product.toggled': {
          actions: [
            { type: 'rememberSave', params: ({ event }) => event },
            { type: 'requestLogin', params: ({ event }) => event },
          ],
        },
      },
      states: {
        browsing: {
          on: {
            'session.received': [
              onLogin,
              { guard: { type: 'isLoginRequested', params: sessionParams }, target: 'loggingIn' },
            ],
          },
        },
        loggingIn: {
          on: {
            'session.received': [
              onLogin,
              { guard: { type: 'isLoginRequested', params: sessionParams } },
              { target: 'browsing', actions: 'forgetSave' },
            ],
          },
        },
      },
    },
    member: {
      tags: 'member',
      entry: 'queueRememberedSave',
      initial: 'loading',
      on: {
        'session.received': [
          { guard: { type: 'isMember', params: sessionParams } },
          {
            guard: { type: 'isLoginRequested', params: sessionParams },
            target: 'guest.loggingIn',
            actions: { type: 'endSession', params: sessionParams },
          },
          { target: 'guest', actions: { type: 'endSession', params: sessionParams } },
        ],
        'product.toggled': { actions: 'toggleSaved' },
        'product.saveRequested': { actions: { type: 'queueSave', params: ({ event }) => event } },
        'product.removeRequested': { actions: { type: 'removeItem', params: ({ event }) => event } },
        'product.removalUndone': { actions: { type: 'queueSave', params: ({ event }) => event } },
        'list.left': { actions: 'clearRemoved' },
        'product.moveRequested': { actions: { type: 'queueMove', params: ({ event }) => event } },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadWishlist',
            src: 'loadWishlist',
            onDone: onListReceived,
            onError: 'unavailable',
          },
        },
        settling: { always: [{ guard: 'isLoaded', target: 'idle' }, { target: 'unavailable' }] },
        unavailable: {
          tags: 'unavailable',
          // Saving and removing do not need the list: their replies contain it.
          always: [
            { guard: 'isSaveNext', target: 'saving', actions: 'startNext' },
            { guard: 'isRemoveNext', target: 'removing', actions: 'startNext' },
          ],
          on: { 'wishlist.retried': 'loading' },
        },
        idle: {
          always: [
            { guard: 'isSaveNext', target: 'saving', actions: 'startNext' },
            { guard: 'isRemoveNext', target: 'removing', actions: 'startNext' },
            { guard: 'isMoveNext', target: 'moving', actions: 'startNext' },
          ],
        },
        saving: {
          invoke: {
            id: 'saveProduct',
            src: 'saveProduct',
            input: toProductInput,
            onDone: onListReceived,
            onError: onFailure,
          },
        },
        removing: {
          invoke: {
            id: 'removeProduct',
            src: 'removeProduct',
            input: toProductInput,
            onDone: onListReceived,
            onError: onFailure,
          },
        },
        moving: {
          invoke: {
            id: 'moveProduct',
            src: 'moveProduct',
            input: toProductInput,
            onDone: {
              target: 'idle',
              actions: [{ type: 'emitMoved', params: ({ event }) => ({ cart: event.output }) }, 'removeMovedItem'],
            },
            onError: onFailure,
          },
        },
      },
    },
  },
})

export type WishlistActor = ActorRefFrom<typeof wishlistMachine>
