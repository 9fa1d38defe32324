/** Events, tags, actors, guards, actions and delays of the cart machine. */
import { type DoneActorEvent, type ErrorActorEvent, assign, emit, fromPromise, raise, setup } from 'xstate'
import type { CartChange } from '#api/cart-change.ts'
import type { CartAddition, CartLineRef, SeenLineRef } from '#api/cart-session.ts'
import type { ApiError } from '#api/client/errors.ts'
import type { Cart } from '#generated/api.d.ts'
import {
  type CartAnnouncement,
  announcementFor,
  queueChange,
  failOperation,
  completeOperation,
  resetCart,
  keepForLogin,
  switchCart,
  isBeingRemoved,
  rejectOutdated,
  quantityOf,
  nextOperation,
  receiveCart,
  queueRemoval,
  undoRemoval,
} from './cart-changes.ts'
import { type CartContext, pendingOperations } from './cart-context.ts'
import { isRedundant, withAddition, withQuantity } from './cart-queue.ts'
import type { CartOperation } from './cart-operations.ts'

export type CartEvent =
  | { type: 'cart.loadRequested' }
  /** The tab became visible; another one may have changed the cart. */
  | { type: 'page.shown' }
  /** Another call (a coupon, an address) returned the cart. */
  | { type: 'cart.received'; cart: Cart }
  | { type: 'cart.reset' }
  /** The page is about to be left: quantities still being clicked are sent now. */
  | { type: 'cart.flushRequested' }
  /** The customer has logged in again after the session expired. */
  | { type: 'session.resumed' }
  /** The cookie names another cart, because of another tab or a login. */
  | { type: 'identity.changed' }
  | ({ type: 'item.addRequested' } & CartAddition)
  | ({ type: 'item.buyNowRequested' } & CartAddition)
  /** `quantity` is absolute; 0 removes the line. */
  | ({ type: 'quantity.changeRequested'; quantity: number } & CartLineRef)
  | { type: 'item.removeRequested'; itemId: number }
  /** Without an id, the last removed line is restored. */
  | { type: 'item.removalUndone'; itemId?: number }
  | { type: 'drawer.opened' }
  | { type: 'drawer.closed' }
  | { type: 'checkout.beginRequested' }
  | { type: 'payment.attempted' }
  | { type: 'payment.settled' }
  /** A coupon, contact, address, delivery or payment change. */
  | { type: 'change.requested'; change: CartChange }
  /** The shopper accepts the new prices. */
  | { type: 'prices.acknowledged' }
  /** Raised internally, like the next one. */
  | { type: 'operation.succeeded'; operation: CartOperation | undefined }
  | { type: 'operation.failed' }

export type CartEmitted =
  | CartAnnouncement
  /** One failed call. The API client has shown the toast already (LY-10). */
  | { type: 'cart.failed'; error: ApiError; operation: CartOperation | undefined }
  | { type: 'checkout.requested' }
  /** The cart has sold-out items: checkout waits until they are removed. */
  | { type: 'checkout.blocked' }

export type CartTag =
  | 'loading'
  | 'unavailable'
  | 'awaitingLogin'
  | 'updating'
  | 'adding'
  | 'buyingNow'
  | 'itemAdded'
  | 'drawerOpen'
  | 'leavingForCheckout'
  | 'attemptingPayment'
  | 'pricesUpdated'
  | 'stockInvalid'
  | 'undoable'

const notProvided = () => Promise.reject(new Error('The cart machine needs its actors'))
const isAddition = (operation: CartOperation | undefined) => operation?.kind === 'add' && !operation.restores
const isBuyNow = (operation: CartOperation | undefined) => operation?.kind === 'add' && operation.isBuyNow

/** Returns the operation of an invoked actor. Only called in states that invoke this kind. */
export function inFlightOf<K extends CartOperation['kind']>(
  { inFlight }: CartContext,
  kind: K,
): Extract<CartOperation, { kind: K }> {
  if (inFlight?.kind !== kind) throw new Error(`The operation in flight is no ${kind}`)
  return inFlight as Extract<CartOperation, { kind: K }>
}

export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    tags: {} as CartTag,
  },
  actors: {
    loadCart: fromPromise<Cart | undefined, { quiet: boolean }>(notProvided),
    addItem: fromPromise<Cart, CartAddition>(notProvided),
    updateQuantity: fromPromise<Cart, SeenLineRef & { quantity: number }>(notProvided),
    removeItem: fromPromise<Cart, SeenLineRef>(notProvided),
    changeCart: fromPromise<Cart, CartChange>(notProvided),
  },
  guards: {
    isNextRedundant: ({ context }) => isRedundant(nextOperation(context), context.cart),
    isAdditionNext: ({ context }) => nextOperation(context)?.kind === 'add',
    isRemovalNext: ({ context }) => nextOperation(context)?.kind === 'remove',
    isQuantityNext: ({ context }) => nextOperation(context)?.kind === 'quantity',
    isChangeNext: ({ context }) => nextOperation(context)?.kind === 'change',
    isOperationNext: ({ context }) => nextOperation(context) !== undefined,
    isLoadDue: ({ context }) => context.mustLoad,
    isLoaded: ({ context }) => context.isLoaded,
    hasOperation: ({ context }) => pendingOperations(context).length > 0,
    isUpToDate: ({ context }) => pendingOperations(context).length === 0 && !context.mustLoad,
    hasAddition: ({ context }) => pendingOperations(context).some(isAddition),
    hasBuyNow: ({ context }) => pendingOperations(context).some(isBuyNow),
    hasRemoved: ({ context }) => context.removed.length > 0,
    hasUnseenPrices: ({ context }) => context.hasUnseenPrices,
    isStockInvalid: ({ context }) => context.cart?.items_stock_valid === false,
    isPositive: (_, { quantity }: { quantity: number }) => Number.isInteger(quantity) && quantity > 0,
    isZero: (_, { quantity }: { quantity: number }) => Number.isInteger(quantity) && quantity <= 0,
    isSessionExpired: (_, { error }: { error: unknown }) => (error as Partial<ApiError>)?.status === 401,
    isOutdated: (_, { error }: { error: unknown }) => (error as Partial<ApiError>)?.code === 'quantity_changed',
    hasNewOperations: ({ context }) => context.queue !== context.queueForLogin,
    isLoadQuiet: ({ context }) => context.isLoadQuiet,
    isAdditionDone: ({ event }) => event.type === 'operation.succeeded' && isAddition(event.operation),
    isBuyNowDone: ({ event }) => event.type === 'operation.succeeded' && isBuyNow(event.operation),
  },
  actions: {
    /** Provided from outside: navigates to /checkout/address (CR-04). */
    goToCheckout: () => {},
    blockCheckout: emit({ type: 'checkout.blocked' }),
    requestCheckout: emit({ type: 'checkout.requested' }),
    requestLoad: assign({ mustLoad: true, isLoadQuiet: false, isRefresh: false }),
    requestRefresh: assign(({ context: { mustLoad, isLoadQuiet, isRefresh } }) =>
      mustLoad ? { isLoadQuiet, isRefresh } : { mustLoad: true, isLoadQuiet: true, isRefresh: true },
    ),
    setCart: assign(({ context }, { cart }: { cart: Cart | undefined }) => receiveCart(context, cart)),
    clearCart: assign(({ context }) => resetCart(context)),
    switchCart: assign(({ context }) => switchCart(context)),
    queueAddition: assign(
      (
        { context },
        { productId, quantity, additonalData, isQuick, isBuyNow: buys }: CartAddition & { isBuyNow: boolean },
      ) => ({
        queue: withAddition(context.queue, { productId, quantity, additonalData, isQuick, isBuyNow: buys }),
      }),
    ),
    queueQuantity: assign(({ context }, request: CartLineRef & { quantity: number }) => ({
      queue: isBeingRemoved(context, request.itemId)
        ? context.queue
        : withQuantity(context.queue, { ...request, expected: quantityOf(context, request.itemId) }),
    })),
    queueRemoval: assign(({ context }, { itemId }: { itemId: number }) => queueRemoval(context, itemId)),
    queueChange: assign(({ context }, { change }: { change: CartChange }) => queueChange(context, change)),
    undoRemoval: assign(({ context }, { itemId }: { itemId?: number }) => undoRemoval(context, itemId)),
    clearRemoved: assign({ removed: [] }),
    startSettling: assign({ isSettling: true }),
    endSettling: assign({ isSettling: false }),
    startOperation: assign(({ context: { queue } }) => ({ inFlight: queue[0], queue: queue.slice(1) })),
    dropNext: assign(({ context: { queue } }) => ({ queue: queue.slice(1) })),
    announce: emit(({ context }, { cart }: { cart: Cart }) => announcementFor(context, cart)),
    raiseSuccess: raise(({ context }) => ({ type: 'operation.succeeded' as const, operation: context.inFlight })),
    finishOperation: assign(({ context }, { cart }: { cart: Cart }) => completeOperation(context, cart)),
    emitFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'cart.failed' as const,
      error: error as ApiError,
      operation: context.inFlight,
    })),
    raiseFailure: raise({ type: 'operation.failed' }),
    dropOutdated: assign(({ context }, { error }: { error: unknown }) => rejectOutdated(context, error as ApiError)),
    dropOperation: assign(({ context }, { error }: { error: unknown }) => failOperation(context, error as ApiError)),
    keepForLogin: assign(({ context }) => keepForLogin(context)),
    abandonLoad: assign({ mustLoad: false, isRefresh: false }),
    acknowledgePrices: assign({ hasUnseenPrices: false }),
  },
  delays: {
    /** Item-added flag (specification §9). */
    itemAddedFlag: 2000,
    quantityDebounce: 350,
    undoWindow: 10_000,
  },
})

const cartOf = ({ event }: { event: DoneActorEvent<Cart> }) => ({ cart: event.output })
export const errorOf = ({ event }: { event: ErrorActorEvent }) => ({ error: event.error })

/** Transitions after an operation has succeeded or failed. */
export const onOperationDone = {
  target: 'idle',
  actions: [{ type: 'announce', params: cartOf }, 'raiseSuccess', { type: 'finishOperation', params: cartOf }],
} as const

export const onOperationFailed = [
  {
    guard: { type: 'isSessionExpired', params: errorOf },
    target: 'awaitingLogin',
    actions: [{ type: 'emitFailure', params: errorOf }, 'raiseFailure', 'keepForLogin'],
  },
  {
    guard: { type: 'isOutdated', params: errorOf },
    target: 'idle',
    actions: [{ type: 'emitFailure', params: errorOf }, 'raiseFailure', { type: 'dropOutdated', params: errorOf }],
  },
  {
    target: 'idle',
    actions: [{ type: 'emitFailure', params: errorOf }, 'raiseFailure', { type: 'dropOperation', params: errorOf }],
  },
] as const
