/** The register dialog (§2.7, AU-02, AU-03, AU-05): by e-mail or by a code. */
import { assertEvent, emit, fromPromise, setup } from 'xstate'
import type { RegisterBody } from '#api/auth.ts'
import type { AuthReply } from './auth.machine.ts'
import type { AuthMethods } from './login-dialog.machine.ts'

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
  | { type: 'login.wanted' }
  | { type: 'register.abandoned' }

const registerDialogSetup = setup({
  types: {
    context: {} as AuthMethods,
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
    wantLogin: emit({ type: 'login.wanted' }),
    emitAbandoned: emit({ type: 'register.abandoned' }),
  },
})

export const registerDialogMachine = registerDialogSetup.createMachine({
  id: 'registerDialog',
  context: ({ input }) => input,
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
                onError: 'filling',
              },
            },
          },
        },
      },
    },
  },
})
