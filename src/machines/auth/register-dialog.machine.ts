/** The register dialog (§2.7, AU-02, AU-03, AU-05): by e-mail or by a code. */
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { RegisterBody } from '#api/auth.ts'
import { hasNoReply } from '#domain/no-reply.ts'
import type { AuthReply } from './auth.machine.ts'
import type { AuthDialogContext, AuthMethods } from './login-dialog.machine.ts'

export type RegisterDialogEvent =
  | { type: 'dialog.opened' }
  | { type: 'dialog.closed' }
  | { type: 'mode.otpChosen' }
  | { type: 'mode.legacyChosen' }
  | { type: 'login.chosen' }
  | ({ type: 'register.submitted' } & RegisterBody)
  /** A code was verified in the dialog. */
  | { type: 'otp.succeeded' }

export type RegisterDialogEmitted =
  | { type: 'register.succeeded'; reply: AuthReply }
  /** Closes this dialog and opens the other. */
  | { type: 'login.requested' }
  | { type: 'register.abandoned' }

const registerDialogSetup = setup({
  types: {
    context: {} as AuthDialogContext,
    events: {} as RegisterDialogEvent,
    emitted: {} as RegisterDialogEmitted,
    input: {} as AuthMethods,
    tags: {} as 'open' | 'otp' | 'legacy' | 'busy',
  },
  actors: {
    register: fromPromise<AuthReply, RegisterBody>(() =>
      Promise.reject(new Error('The register dialog needs its actors')),
    ),
  },
  guards: {
    canRegister: ({ context }) => context.canRegister,
    hasOtp: ({ context }) => context.hasOtp,
    hasLegacy: ({ context }) => context.hasLegacy,
  },
  actions: {
    emitSucceeded: emit((_, { reply }: { reply: AuthReply }) => ({ type: 'register.succeeded' as const, reply })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ isUnreached: hasNoReply(error) })),
    forgetFailure: assign({ isUnreached: false }),
    wantLogin: emit({ type: 'login.requested' }),
    emitAbandoned: emit({ type: 'register.abandoned' }),
  },
})

export const registerDialogMachine = registerDialogSetup.createMachine({
  id: 'registerDialog',
  context: ({ input }) => ({ ...input, isUnreached: false }),
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { guard: 'canRegister', target: 'open' } } },
    open: {
      tags: 'open',
      initial: 'choosing',
      on: {
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
                'register.submitted': 'sending',
                'login.chosen': { target: '#registerDialog.closed', actions: 'wantLogin' },
              },
            },
            sending: {
              tags: 'busy',
              entry: 'forgetFailure',
              invoke: {
                id: 'register',
                src: 'register',
                input: ({ event }) => {
                  assertEvent(event, 'register.submitted')
                  const { type: _, ...body } = event
                  return body
                },
                onDone: {
                  target: '#registerDialog.closed',
                  actions: { type: 'emitSucceeded', params: ({ event }) => ({ reply: event.output }) },
                },
                onError: { target: 'filling', actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
          },
        },
      },
    },
  },
})
