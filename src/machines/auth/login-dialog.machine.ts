/** The login dialog (§2.7, AU-01, AU-03, AU-12): its modes, and the calls of the two that send a form. */
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { LoginBody } from '#generated/api.d.ts'
import { hasNoReply } from '#domain/no-reply.ts'
import type { AuthReply } from './auth.machine.ts'

/** Which ways in the shop offers. */
export interface AuthMethods {
  /** Setting enable_otp_auth. */
  hasOtp: boolean
  /** Setting enable_legacy_auth. */
  hasLegacy: boolean
  /** Setting enable_customer_register. */
  canRegister: boolean
}

/** Context of the login dialog. */
export interface LoginDialogContext extends AuthDialogContext {
  /** The last typed email address, prefilled in the next form. */
  email: string
}

/** What a dialog of the ways in knows. */
export interface AuthDialogContext extends AuthMethods {
  /** No reply came to the last call: the dialog says so, while of a refusal it says nothing (AU-12, LY-16). */
  isUnreached: boolean
}

export type LoginDialogEvent =
  | { type: 'dialog.opened'; mode?: 'forgotPassword' | 'legacy' }
  | { type: 'dialog.closed' }
  | { type: 'mode.otpChosen' }
  | { type: 'mode.legacyChosen' }
  /** `email`: as typed in the login form. */
  | { type: 'mode.forgotPasswordChosen'; email?: string }
  | { type: 'register.chosen' }
  | ({ type: 'login.submitted' } & LoginValues)
  | { type: 'reset.submitted'; email: string }
  /** A code was verified in the dialog. */
  | { type: 'otp.succeeded' }

export type LoginDialogEmitted =
  | { type: 'login.succeeded'; reply: AuthReply }
  /** Closes this dialog and opens the other. */
  | { type: 'register.wanted' }
  | { type: 'login.abandoned' }

/** What the login form sends; it always says whether to remember the customer. */
export type LoginValues = Required<LoginBody>

const notProvided = () => Promise.reject(new Error('The login dialog needs its actors'))

const loginDialogSetup = setup({
  types: {
    context: {} as LoginDialogContext,
    events: {} as LoginDialogEvent,
    emitted: {} as LoginDialogEmitted,
    input: {} as AuthMethods,
    tags: {} as 'open' | 'otp' | 'legacy' | 'forgotPassword' | 'busy',
  },
  actors: {
    logIn: fromPromise<AuthReply, LoginValues>(notProvided),
    requestReset: fromPromise<unknown, { email: string }>(notProvided),
  },
  guards: {
    hasOtp: ({ context }) => context.hasOtp,
    hasLegacy: ({ context }) => context.hasLegacy,
    canRegister: ({ context }) => context.canRegister,
    isForgotPassword: (_, { mode }: { mode?: string | undefined }) => mode === 'forgotPassword',
    isByPassword: ({ context }, { mode }: { mode?: string | undefined }) => mode === 'legacy' && context.hasLegacy,
  },
  actions: {
    emitSucceeded: emit((_, { reply }: { reply: AuthReply }) => ({ type: 'login.succeeded' as const, reply })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ isUnreached: hasNoReply(error) })),
    forgetFailure: assign({ isUnreached: false }),
    keepEmail: assign((_, { email = '' }: { email?: string | undefined }) => ({ email })),
    forgetEmail: assign({ email: '' }),
    wantRegister: emit({ type: 'register.wanted' }),
    emitAbandoned: emit({ type: 'login.abandoned' }),
  },
})

export const loginDialogMachine = loginDialogSetup.createMachine({
  id: 'loginDialog',
  context: ({ input }) => ({ ...input, isUnreached: false, email: '' }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.opened': [
          { guard: { type: 'isForgotPassword', params: ({ event }) => event }, target: 'open.forgotPassword' },
          { guard: { type: 'isByPassword', params: ({ event }) => event }, target: 'open.legacy' },
          { target: 'open' },
        ],
      },
    },
    open: {
      tags: 'open',
      initial: 'choosing',
      exit: 'forgetEmail',
      on: {
        // Whatever is under way is dropped with the dialog, and the mode with it.
        'dialog.closed': { target: 'closed', actions: 'emitAbandoned' },
        'otp.succeeded': 'closed',
        'mode.otpChosen': { guard: 'hasOtp', target: '.otp' },
        'mode.legacyChosen': { guard: 'hasLegacy', target: '.legacy' },
      },
      states: {
        choosing: { always: [{ guard: 'hasOtp', target: 'otp' }, { target: 'legacy' }] },
        otp: { tags: 'otp' },
        legacy: {
          tags: 'legacy',
          exit: 'forgetFailure',
          initial: 'filling',
          states: {
            filling: {
              on: {
                'login.submitted': { target: 'sending', actions: { type: 'keepEmail', params: ({ event }) => event } },
                'mode.forgotPasswordChosen': {
                  target: '#loginDialog.open.forgotPassword',
                  actions: { type: 'keepEmail', params: ({ event }) => event },
                },
                'register.chosen': {
                  guard: 'canRegister',
                  target: '#loginDialog.closed',
                  actions: 'wantRegister',
                },
              },
            },
            sending: {
              tags: 'busy',
              entry: 'forgetFailure',
              invoke: {
                id: 'logIn',
                src: 'logIn',
                input: ({ event }) => {
                  assertEvent(event, 'login.submitted')
                  const { email, password, remember_me } = event
                  return { email, password, remember_me }
                },
                onDone: {
                  target: '#loginDialog.closed',
                  actions: { type: 'emitSucceeded', params: ({ event }) => ({ reply: event.output }) },
                },
                // Of a refusal the dialog says nothing: the toast of the failed call does (AU-12, LY-10).
                onError: { target: 'filling', actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
          },
        },
        forgotPassword: {
          tags: 'forgotPassword',
          exit: 'forgetFailure',
          initial: 'filling',
          states: {
            filling: {
              on: {
                'reset.submitted': { target: 'sending', actions: { type: 'keepEmail', params: ({ event }) => event } },
              },
            },
            sending: {
              tags: 'busy',
              entry: 'forgetFailure',
              invoke: {
                id: 'requestReset',
                src: 'requestReset',
                input: ({ event }) => {
                  assertEvent(event, 'reset.submitted')
                  return { email: event.email }
                },
                onDone: '#loginDialog.open.legacy',
                onError: { target: 'filling', actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
          },
        },
      },
    },
  },
})
