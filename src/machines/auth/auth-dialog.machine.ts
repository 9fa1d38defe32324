/** The dialogs for guests (§2.7, AU-01 to AU-05, AU-12): login, forgotten password, and registration. */
import { type SnapshotFrom, assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { LoginBody, RegisterBody } from '#generated/api.d.ts'
import { formFailureOf } from '#domain/field-errors.ts'
import type { AuthDialog, AuthMethod, AuthReply, KnownGuest } from './auth.machine.ts'

/** Values of the login form, always with `remember_me`. */
export type LoginValues = Required<LoginBody>

/** The methods that the shop offers. */
export interface AuthMethods {
  /** Setting enable_otp_auth. */
  hasOtp: boolean
  /** Setting enable_legacy_auth. */
  hasLegacy: boolean
  /** Setting enable_customer_register. */
  canRegister: boolean
}

/** Why a dialog opens. */
export interface Opening {
  dialog: AuthDialog
  /** Prefills the registration. */
  known?: KnownGuest
  /** Name of the product that a guest wants to save. */
  toSave?: string
  /** The session has ended. */
  hasEnded?: true
}

interface AuthDialogContext extends AuthMethods {
  opening: Opening | undefined
  /** The last typed email address, which prefills the next form. */
  email: string
  /** Why the last call failed, if the form shows it; a toast explains other refusals (AU-12). */
  failure: unknown
}

export type AuthDialogEvent =
  | ({ type: 'dialog.opened' } & Opening)
  | { type: 'dialog.closed' }
  /** Someone has logged in, here or in another tab. */
  | { type: 'session.started' }
  | { type: 'mode.otpChosen' }
  | { type: 'mode.legacyChosen' }
  /** `email`: as typed in the login form. */
  | { type: 'mode.forgotPasswordChosen'; email: string }
  | { type: 'register.chosen' }
  | { type: 'login.chosen' }
  | ({ type: 'login.submitted' } & LoginValues)
  | { type: 'reset.submitted'; email: string }
  | ({ type: 'register.submitted' } & RegisterBody)
  | { type: 'otp.succeeded'; reply: AuthReply }

export type AuthDialogEmitted =
  | { type: 'auth.succeeded'; reply: AuthReply; by: AuthMethod }
  /** Closed without a login. */
  | { type: 'auth.abandoned' }

const notProvided = () => Promise.reject(new Error('The dialogs need their actors'))

const dialogSetup = setup({
  types: {
    context: {} as AuthDialogContext,
    events: {} as AuthDialogEvent,
    emitted: {} as AuthDialogEmitted,
    input: {} as AuthMethods,
    tags: {} as 'login' | 'register' | 'otp' | 'legacy' | 'forgotPassword' | 'busy',
  },
  actors: {
    logIn: fromPromise<AuthReply, LoginValues>(notProvided),
    requestReset: fromPromise<unknown, { email: string }>(notProvided),
    register: fromPromise<AuthReply, RegisterBody>(notProvided),
  },
  guards: {
    hasOtp: ({ context }) => context.hasOtp,
    hasLegacy: ({ context }) => context.hasLegacy,
    canRegister: ({ context }) => context.canRegister,
    isLogin: (_, { dialog }: Opening) => dialog === 'login',
    isForgotPassword: (_, { dialog }: Opening) => dialog === 'forgotPassword',
    isByPassword: ({ context }, { dialog }: Opening) => dialog === 'passwordLogin' && context.hasLegacy,
    isRegister: (_, { dialog }: Opening) => dialog === 'register',
    isRegisterOffered: ({ context }, { dialog }: Opening) => dialog === 'register' && context.canRegister,
  },
  actions: {
    setOpening: assign((_, opening: Opening) => ({ opening })),
    emitSucceeded: emit((_, { reply, by }: { reply: AuthReply; by: AuthMethod }) => ({
      type: 'auth.succeeded' as const,
      reply,
      by,
    })),
    emitAbandoned: emit({ type: 'auth.abandoned' }),
    recordFailure: assign((_, { error }: { error: unknown }) => ({
      failure: formFailureOf(error),
    })),
    clearFailure: assign({ failure: undefined }),
    setEmail: assign((_, { email }: { email: string }) => ({ email })),
    clearEmail: assign({ email: '' }),
  },
})

const opening = ({ event: { type: _, ...rest } }: { event: { type: 'dialog.opened' } & Opening }): Opening => rest
const setOpening = { type: 'setOpening', params: opening } as const
const setEmail = { type: 'setEmail', params: ({ event }: { event: { email: string } }) => event } as const
const whenFailed = {
  target: 'filling',
  actions: { type: 'recordFailure', params: ({ event }: { event: { error: unknown } }) => event },
} as const
const succeededBy = (by: AuthMethod) =>
  ({
    target: '#authDialog.closed',
    actions: {
      type: 'emitSucceeded',
      params: ({ event }: { event: { output: AuthReply } }) => ({ reply: event.output, by }),
    },
  }) as const
const codeSucceededBy = (by: AuthMethod) =>
  ({
    target: '#authDialog.closed',
    actions: {
      type: 'emitSucceeded',
      params: ({ event }: { event: { reply: AuthReply } }) => ({ reply: event.reply, by }),
    },
  }) as const
const choosing = { always: [{ guard: 'hasOtp', target: 'otp' }, { target: 'legacy' }] } as const
const modes = {
  'mode.otpChosen': { guard: 'hasOtp', target: '.otp' },
  'mode.legacyChosen': { guard: 'hasLegacy', target: '.legacy' },
} as const

export const authDialogMachine = dialogSetup.createMachine({
  id: 'authDialog',
  context: ({ input }) => ({ ...input, opening: undefined, email: '', failure: undefined }),
  initial: 'closed',
  on: {
    'dialog.opened': [
      { guard: { type: 'isRegisterOffered', params: opening }, target: '.register', actions: setOpening },
      { guard: { type: 'isRegister', params: opening }, target: '.closed' },
      {
        guard: { type: 'isForgotPassword', params: opening },
        target: '.login.forgotPassword',
        actions: setOpening,
      },
      { guard: { type: 'isByPassword', params: opening }, target: '.login.legacy', actions: setOpening },
      { target: '.login', actions: setOpening },
    ],
    // Cancels pending calls.
    'dialog.closed': { target: '.closed', actions: 'emitAbandoned' },
    'session.started': '.closed',
  },
  states: {
    closed: { on: { 'dialog.closed': {} } },
    login: {
      tags: 'login',
      initial: 'choosing',
      exit: 'clearEmail',
      on: {
        ...modes,
        // An open dialog keeps its mode and what was typed.
        'dialog.opened': { guard: { type: 'isLogin', params: opening }, actions: setOpening },
        'otp.succeeded': codeSucceededBy('otp'),
      },
      states: {
        choosing,
        otp: { tags: 'otp' },
        legacy: {
          tags: 'legacy',
          exit: 'clearFailure',
          initial: 'filling',
          states: {
            filling: {
              on: {
                'login.submitted': { target: 'sending', actions: setEmail },
                'mode.forgotPasswordChosen': { target: '#authDialog.login.forgotPassword', actions: setEmail },
                'register.chosen': { guard: 'canRegister', target: '#authDialog.register' },
              },
            },
            sending: {
              tags: 'busy',
              entry: 'clearFailure',
              invoke: {
                id: 'logIn',
                src: 'logIn',
                input: ({ event }) => {
                  assertEvent(event, 'login.submitted')
                  const { email, password, remember_me } = event
                  return { email, password, remember_me }
                },
                onDone: succeededBy('login'),
                onError: whenFailed,
              },
            },
          },
        },
        forgotPassword: {
          tags: 'forgotPassword',
          exit: 'clearFailure',
          initial: 'filling',
          states: {
            filling: { on: { 'reset.submitted': { target: 'sending', actions: setEmail } } },
            sending: {
              tags: 'busy',
              entry: 'clearFailure',
              invoke: {
                id: 'requestReset',
                src: 'requestReset',
                input: ({ context: { email } }) => ({ email }),
                onDone: '#authDialog.login.legacy',
                onError: whenFailed,
              },
            },
          },
        },
      },
    },
    register: {
      tags: 'register',
      initial: 'choosing',
      on: {
        ...modes,
        'dialog.opened': { guard: { type: 'isRegister', params: opening }, actions: setOpening },
        'otp.succeeded': codeSucceededBy('register'),
      },
      states: {
        choosing,
        otp: { tags: 'otp' },
        legacy: {
          tags: 'legacy',
          exit: 'clearFailure',
          initial: 'filling',
          states: {
            filling: { on: { 'register.submitted': 'sending', 'login.chosen': '#authDialog.login' } },
            sending: {
              tags: 'busy',
              entry: 'clearFailure',
              invoke: {
                id: 'register',
                src: 'register',
                input: ({ event }) => {
                  assertEvent(event, 'register.submitted')
                  const { type: _, ...body } = event
                  return body
                },
                onDone: succeededBy('register'),
                onError: whenFailed,
              },
            },
          },
        },
      },
    },
  },
})

export type AuthDialogSnapshot = SnapshotFrom<typeof authDialogMachine>

/** Returns the form of the open dialog. */
export const selectMode = (snapshot: Pick<AuthDialogSnapshot, 'hasTag'>) =>
  (['otp', 'legacy', 'forgotPassword'] as const).find((tag) => snapshot.hasTag(tag))
