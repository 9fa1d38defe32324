/**
 * The cart (CR-06): all cart flags of §4.3 as parallel regions. Requested changes are queued beside the server's cart,
 * sent one at a time and shown immediately by the selectors.
 */
import { type ActorRefFrom, type SnapshotFrom, and, not } from 'xstate'
import { emptyContext } from './cart-context.ts'
import { cartSetup, errorOf, inFlightOf, onOperationDone, onOperationFailed } from './cart.setup.ts'

export type { CartEmitted, CartEvent, CartTag } from './cart.setup.ts'

/** Runs one operation at a time; a load waits until the queue is empty. */
const server = cartSetup.createStateConfig({
  initial: 'idle',
  on: {
    'cart.loadRequested': { actions: 'requestLoad' },
    'page.shown': { guard: 'isLoaded', actions: 'requestRefresh' },
    'cart.received': { actions: { type: 'setCart', params: ({ event }) => event } },
    'cart.reset': { actions: 'clearCart' },
    'session.resumed': { actions: 'requestLoad' },
    'identity.changed': { actions: 'switchCart' },
    'item.addRequested': {
      guard: { type: 'isPositive', params: ({ event }) => event },
      actions: { type: 'queueAddition', params: ({ event }) => ({ ...event, isBuyNow: false }) },
    },
    'item.buyNowRequested': {
      guard: { type: 'isPositive', params: ({ event }) => event },
      actions: { type: 'queueAddition', params: ({ event }) => ({ ...event, isBuyNow: true }) },
    },
    'quantity.changeRequested': [
      {
        guard: { type: 'isPositive', params: ({ event }) => event },
        actions: { type: 'queueQuantity', params: ({ event }) => event },
      },
      {
        guard: { type: 'isZero', params: ({ event }) => event },
        actions: { type: 'queueRemoval', params: ({ event }) => event },
      },
    ],
    'item.removeRequested': { actions: { type: 'queueRemoval', params: ({ event }) => event } },
    'change.requested': { actions: { type: 'queueChange', params: ({ event }) => event } },
    'prices.acknowledged': {
      actions: [{ type: 'queueChange', params: { change: { of: 'prices' } } }, 'acknowledgePrices'],
    },
    'item.removalUndone': { actions: { type: 'undoRemoval', params: ({ event }) => event } },
  },
  states: {
    idle: {
      always: [
        { guard: 'isNextRedundant', actions: 'dropNext' },
        { guard: 'isAdditionNext', target: 'adding', actions: 'startOperation' },
        { guard: 'isRemovalNext', target: 'removing', actions: 'startOperation' },
        { guard: 'isQuantityNext', target: 'updatingQuantity', actions: 'startOperation' },
        { guard: 'isChangeNext', target: 'changing', actions: 'startOperation' },
        { guard: 'isLoadDue', target: 'loading' },
      ],
    },
    loading: {
      tags: 'loading',
      // Queued operations go first: their replies contain the whole cart, so the load is abandoned.
      always: { guard: 'isOperationNext', target: 'idle' },
      on: {
        'identity.changed': { target: 'loading', reenter: true, actions: 'switchCart' },
        'cart.received': { target: 'idle', actions: { type: 'setCart', params: ({ event }) => event } },
        'cart.reset': { target: 'idle', actions: 'clearCart' },
      },
      invoke: {
        src: 'loadCart',
        id: 'loadCart',
        input: ({ context }) => ({ quiet: context.isLoadQuiet }),
        onDone: { target: 'idle', actions: { type: 'setCart', params: ({ event }) => ({ cart: event.output }) } },
        onError: [
          {
            guard: { type: 'isSessionExpired', params: errorOf },
            target: 'awaitingLogin',
            actions: [{ type: 'emitFailure', params: errorOf }, 'keepForLogin'],
          },
          { guard: 'isLoadQuiet', target: 'unavailable', actions: 'abandonLoad' },
          {
            target: 'unavailable',
            actions: [{ type: 'emitFailure', params: ({ event }) => event }, 'abandonLoad'],
          },
        ],
      },
    },
    unavailable: {
      tags: 'unavailable',
      always: [
        { guard: 'isLoaded', target: 'idle' },
        { guard: 'isOperationNext', target: 'idle' },
        { guard: 'isLoadDue', target: 'loading' },
      ],
    },
    // The cart belongs to a customer whose session has expired (RT-11): the page keeps its content, and queued changes
    // are kept.
    awaitingLogin: {
      tags: 'awaitingLogin',
      always: { guard: 'hasNewOperations', target: 'idle' },
      on: {
        'cart.loadRequested': { target: 'idle', actions: 'requestLoad' },
        // A login in another tab may have restored the session.
        'page.shown': { target: 'idle', actions: 'requestRefresh' },
        'session.resumed': { target: 'idle', actions: 'requestLoad' },
        'cart.received': { target: 'idle', actions: { type: 'setCart', params: ({ event }) => event } },
        'identity.changed': { target: 'idle', actions: 'switchCart' },
        'cart.reset': { target: 'idle', actions: 'clearCart' },
      },
    },
    adding: {
      invoke: {
        src: 'addItem',
        id: 'addItem',
        input: ({ context }) => inFlightOf(context, 'add'),
        onDone: onOperationDone,
        onError: onOperationFailed,
      },
    },
    removing: {
      invoke: {
        src: 'removeItem',
        id: 'removeItem',
        input: ({ context }) => inFlightOf(context, 'remove'),
        onDone: onOperationDone,
        onError: onOperationFailed,
      },
    },
    updatingQuantity: {
      invoke: {
        src: 'updateQuantity',
        id: 'updateQuantity',
        input: ({ context }) => inFlightOf(context, 'quantity'),
        onDone: onOperationDone,
        onError: onOperationFailed,
      },
    },
    changing: {
      invoke: {
        src: 'changeCart',
        id: 'changeCart',
        input: ({ context }) => inFlightOf(context, 'change').change,
        onDone: onOperationDone,
        onError: onOperationFailed,
      },
    },
  },
})

/** Tracks the progress from the press of a button to the reply. */
const work = cartSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      always: [
        { guard: 'hasBuyNow', target: 'buyingNow' },
        { guard: 'hasAddition', target: 'adding' },
        { guard: 'hasOperation', target: 'updating' },
      ],
    },
    updating: {
      tags: 'updating',
      always: [
        { guard: 'hasBuyNow', target: 'buyingNow' },
        { guard: 'hasAddition', target: 'adding' },
        { guard: not('hasOperation'), target: 'resting' },
      ],
    },
    adding: {
      tags: ['updating', 'adding'],
      always: [
        { guard: 'hasBuyNow', target: 'buyingNow' },
        { guard: not('hasAddition'), target: 'resting' },
      ],
    },
    buyingNow: {
      tags: ['updating', 'adding', 'buyingNow'],
      always: { guard: not('hasBuyNow'), target: 'resting' },
    },
  },
})

/** Delays quantities while they are being clicked. */
const clicks = cartSetup.createStateConfig({
  initial: 'quiet',
  on: { 'quantity.changeRequested': '.settling' },
  states: {
    quiet: {},
    settling: {
      entry: 'startSettling',
      exit: 'endSettling',
      after: { quantityDebounce: 'quiet' },
      on: { 'cart.flushRequested': 'quiet', 'checkout.beginRequested': 'quiet' },
    },
  },
})

/** Goes to the checkout once the server knows all changes; a failure cancels it. */
const checkout = cartSetup.createStateConfig({
  initial: 'browsing',
  states: {
    browsing: {
      on: {
        'checkout.beginRequested': 'leaving',
        'operation.succeeded': { guard: 'isBuyNowDone', target: 'leaving' },
      },
    },
    leaving: {
      tags: 'leavingForCheckout',
      // After a failure the cart is reloaded, so it is not up to date when 'operation.failed' arrives.
      always: [
        // Sold-out items have to be removed first; the page says so (CR-05).
        { guard: and(['isUpToDate', 'isStockInvalid']), target: 'browsing', actions: 'blockCheckout' },
        { guard: 'isUpToDate', target: 'browsing', actions: ['requestCheckout', 'goToCheckout'] },
      ],
      on: { 'operation.failed': 'browsing' },
    },
  },
})

/** Actors and `goToCheckout` are provided by the page's wiring. */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  type: 'parallel',
  context: emptyContext,
  states: {
    server,
    work,
    clicks,
    checkout,
    drawer: {
      initial: 'closed',
      states: {
        closed: { on: { 'drawer.opened': 'open' } },
        open: { tags: 'drawerOpen', on: { 'drawer.closed': 'closed' } },
      },
    },
    itemAdded: {
      initial: 'hidden',
      on: { 'operation.succeeded': { guard: 'isAdditionDone', target: '.shown' } },
      states: {
        hidden: {},
        shown: { tags: 'itemAdded', after: { itemAddedFlag: 'hidden' } },
      },
    },
    undo: {
      initial: 'impossible',
      states: {
        impossible: { always: { guard: 'hasRemoved', target: 'possible' } },
        possible: {
          tags: 'undoable',
          always: { guard: not('hasRemoved'), target: 'impossible' },
          on: { 'item.removeRequested': { target: 'possible', reenter: true } },
          after: { undoWindow: { target: 'impossible', actions: 'clearRemoved' } },
        },
      },
    },
    payment: {
      initial: 'idle',
      states: {
        idle: { on: { 'payment.attempted': 'attempting' } },
        attempting: { tags: 'attemptingPayment', on: { 'payment.settled': 'idle' } },
      },
    },
    prices: {
      initial: 'current',
      states: {
        current: { always: { guard: 'hasUnseenPrices', target: 'updated' } },
        updated: {
          tags: 'pricesUpdated',
          always: { guard: not('hasUnseenPrices'), target: 'current' },
        },
      },
    },
    stock: {
      initial: 'valid',
      states: {
        valid: { always: { guard: 'isStockInvalid', target: 'invalid' } },
        invalid: { tags: 'stockInvalid', always: { guard: not('isStockInvalid'), target: 'valid' } },
      },
    },
  },
})

export type CartActor = ActorRefFrom<typeof cartMachine>
export type CartSnapshot = SnapshotFrom<typeof cartMachine>
