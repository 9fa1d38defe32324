/** A page that could not be loaded (LY-16), retried automatically or at the press of a button. */
import { assign, fromPromise, setup } from 'xstate'

export interface PageRetryContext {
  /** Failed attempts. */
  attempts: number
}

export type PageRetryEvent = { type: 'retry.requested' } | { type: 'network.found' }

const notProvided = () => Promise.reject(new Error('A page’s retry needs its actors'))
/** Milliseconds before the first automatic attempt, and the longest pause between later ones. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2000, 30_000]

const pageRetrySetup = setup({
  types: {
    context: {} as PageRetryContext,
    events: {} as PageRetryEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Rejects while the shop is unreachable. */
    checkShop: fromPromise<unknown>(notProvided),
    loadPage: fromPromise<unknown>(notProvided),
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
  delays: {
    pause: ({ context }) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** context.attempts),
  },
})

export const pageRetryMachine = pageRetrySetup.createMachine({
  id: 'pageRetry',
  context: { attempts: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      after: { pause: 'checking' },
      on: { 'retry.requested': 'checking', 'network.found': 'checking' },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkShop',
        src: 'checkShop',
        onDone: 'loading',
        onError: { target: 'waiting', actions: 'countAttempt' },
      },
    },
    // The notice is removed with the page, unless loading fails again.
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        onDone: { target: 'waiting', actions: 'countAttempt' },
        onError: { target: 'waiting', actions: 'countAttempt' },
      },
    },
  },
})
