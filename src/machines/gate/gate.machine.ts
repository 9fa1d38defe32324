/** The gate of a closed or password-protected shop (MD-01, MD-02, MD-05), used by server and browser. */
import { type SnapshotFrom, assign, fromPromise, initialTransition, setup } from 'xstate'

/** The facts that decide who may enter. */
export interface GateFacts {
  /** The shop is password-protected. */
  isProtected: boolean
  /** The storefront's mode; unknown modes do not close the shop. */
  mode: string
  /** The visitor has entered the correct password. */
  isVerified: boolean
  isAdmin: boolean
}

/** Pages shown instead of a closed shop. */
export type GatePage = 'password-protected' | 'coming-soon' | 'under-maintenance'

interface GateContext extends GateFacts {
  /** Why the last password or address was rejected. */
  failure: unknown
}

export type GateEvent =
  /** The owner has opened or closed the shop. */
  | { type: 'shop.changed'; facts: GateFacts }
  | { type: 'password.submitted'; password: string }
  | { type: 'email.submitted'; email: string }

const notProvided = () => Promise.reject(new Error('The gate needs its actors'))

const gateSetup = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    input: {} as GateFacts,
    tags: {} as GatePage | 'open' | 'busy' | 'refused' | 'subscribed',
  },
  actors: {
    /** Resolves when the password is correct. */
    verifyPassword: fromPromise<unknown, { password: string }>(notProvided),
    subscribe: fromPromise<unknown, { email: string }>(notProvided),
  },
  guards: {
    isAdmin: ({ context }) => context.isAdmin,
    isPasswordRequired: ({ context }) => context.isProtected && !context.isVerified,
    isComingSoon: ({ context }) => context.mode === 'Coming Soon',
    isUnderMaintenance: ({ context }) => context.mode === 'Under Maintenance',
  },
  actions: {
    setFacts: assign((_, facts: GateFacts) => facts),
    markVerified: assign({ isVerified: true }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    clearFailure: assign({ failure: undefined }),
    /** Navigates to the page requested before the password. */
    enterShop: () => undefined,
  },
})

/** Subscribing on the page of a closed mode (MD-03). */
const subscription = {
  initial: 'offering',
  states: {
    offering: { on: { 'email.submitted': 'subscribing' } },
    subscribing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ event }: { event: GateEvent }) => ({ email: event.type === 'email.submitted' ? event.email : '' }),
        onDone: 'subscribed',
        onError: {
          target: 'refused',
          actions: { type: 'setFailure', params: ({ event }: { event: { error: unknown } }) => event },
        },
      },
    },
    refused: { tags: 'refused', on: { 'email.submitted': 'subscribing' } },
    subscribed: { tags: 'subscribed' },
  },
} as const

export const gateMachine = gateSetup.createMachine({
  id: 'gate',
  context: ({ input }) => ({ ...input, failure: undefined }),
  initial: 'deciding',
  on: {
    'shop.changed': { target: '.deciding', actions: { type: 'setFacts', params: ({ event }) => event.facts } },
  },
  states: {
    deciding: {
      entry: 'clearFailure',
      always: [
        { guard: 'isAdmin', target: 'open' },
        { guard: 'isPasswordRequired', target: 'protected' },
        { guard: 'isComingSoon', target: 'comingSoon' },
        { guard: 'isUnderMaintenance', target: 'underMaintenance' },
        { target: 'open' },
      ],
    },
    open: { tags: 'open' },
    protected: {
      tags: 'password-protected',
      initial: 'asking',
      states: {
        asking: { on: { 'password.submitted': 'verifying' } },
        verifying: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'verifyPassword',
            src: 'verifyPassword',
            input: ({ event }) => ({ password: event.type === 'password.submitted' ? event.password : '' }),
            // The shop may still be closed after the password is accepted, so access is decided again.
            onDone: { target: '#gate.deciding', actions: ['markVerified', 'enterShop'] },
            onError: {
              target: 'refused',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        refused: { tags: 'refused', on: { 'password.submitted': 'verifying' } },
      },
    },
    comingSoon: { tags: 'coming-soon', ...subscription },
    underMaintenance: { tags: 'under-maintenance', ...subscription },
  },
})

const PAGES = ['password-protected', 'coming-soon', 'under-maintenance'] as const

/** Returns the page shown instead of the shop; undefined for admitted visitors. */
export const gatePageOf = (snapshot: Pick<SnapshotFrom<typeof gateMachine>, 'hasTag'>): GatePage | undefined =>
  PAGES.find((page) => snapshot.hasTag(page))

/** Returns the page a new visitor is sent to; undefined for admission. */
export const gatePageFor = (facts: GateFacts): GatePage | undefined =>
  gatePageOf(initialTransition(gateMachine, facts)[0])

/** Returns the gate pages in use; empty for an open shop. */
export function pagesInUse({ isProtected, mode }: Pick<GateFacts, 'isProtected' | 'mode'>): GatePage[] {
  const stranger = { isProtected, mode, isAdmin: false }
  const pages = [gatePageFor({ ...stranger, isVerified: false }), gatePageFor({ ...stranger, isVerified: true })]
  return [...new Set(pages.filter((page) => page !== undefined))]
}
