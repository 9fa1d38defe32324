/**
 * Showing once more who asks (AU-19): by the password, or by a code to a verified channel. It asks for the password where there is one; nothing
 * is sent before somebody wants it.
 */
import { assign, emit, fromPromise, setup } from 'xstate'
import { fieldMessages, toastMessages } from '#domain/auth-messages.ts'
import { plainCharacters } from '#lib/plain-characters.ts'
import { OTP_LENGTH } from './otp.machine.ts'

/** Where a code can go. */
export type ProofChannel = 'phone' | 'email'
/** What an account can show who it is by. */
export type ProofWay = 'password' | ProofChannel

export interface ProofContext {
  ways: readonly ProofWay[]
  channel: ProofChannel
  /** Digits only, at most four. */
  code: string
  codeError: string | undefined
  passwordError: string | undefined
  resendCount: number
}

export type ProofEvent =
  | { type: 'password.submitted'; password: string }
  | { type: 'password.changed' }
  | { type: 'code.wanted'; channel: ProofChannel }
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'code.resendRequested' }
  /** Back to where the ways are offered. */
  | { type: 'way.changeRequested' }

export type ProofEmitted = { type: 'proof.given' } | { type: 'proof.refused'; message: string }

/** How often a code is sent again, as in the popup that verifies a number (specification §9). */
const RESEND_LIMIT = 1

const notProvided = () => Promise.reject(new Error('A proof needs its actors'))

const proofSetup = setup({
  types: {
    context: {} as ProofContext,
    events: {} as ProofEvent,
    emitted: {} as ProofEmitted,
    input: {} as { ways: readonly ProofWay[] },
    tags: {} as 'password' | 'choice' | 'code' | 'busy' | 'sending' | 'resending' | 'proving' | 'given',
  },
  actors: {
    /** Resolves with what is wrong with the password, or with nothing when the proof is given. */
    provePassword: fromPromise<string | undefined, { password: string }>(notProvided),
    requestCode: fromPromise<unknown, { channel: ProofChannel }>(notProvided),
    proveCode: fromPromise<unknown, { code: string }>(notProvided),
  },
  guards: {
    hasPassword: ({ context }) => context.ways.includes('password'),
    isEmpty: (_, { password }: { password: string }) => password === '',
    isWrong: (_, { fault }: { fault: string | undefined }) => fault !== undefined,
    canSend: ({ context }, { channel }: { channel: ProofChannel }) => context.ways.includes(channel),
    isCodeWhole: ({ context }) => context.code.length === OTP_LENGTH,
    canResend: ({ context }) => context.resendCount < RESEND_LIMIT,
  },
  actions: {
    refusePassword: assign((_, { fault }: { fault: string | undefined }) => ({ passwordError: fault })),
    forgetFault: assign({ passwordError: undefined }),
    chooseChannel: assign((_, { channel }: { channel: ProofChannel }) => ({ channel, resendCount: 0 })),
    setCode: assign((_, { code }: { code: string }) => ({
      code: plainCharacters(code).replaceAll(/\D/g, '').slice(0, OTP_LENGTH),
      codeError: undefined,
    })),
    refuseCode: assign({ codeError: fieldMessages.otpRequired }),
    clearCode: assign({ code: '', codeError: undefined }),
    countResend: assign({ resendCount: ({ context }) => context.resendCount + 1 }),
    refuseResend: emit({ type: 'proof.refused', message: toastMessages.resendLimit }),
    emitGiven: emit({ type: 'proof.given' }),
  },
})

export const proofMachine = proofSetup.createMachine({
  id: 'proof',
  context: ({ input: { ways } }) => ({
    ways,
    channel: 'phone',
    code: '',
    codeError: undefined,
    passwordError: undefined,
    resendCount: 0,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasPassword', target: 'askingPassword' }, { target: 'choosing' }] },
    askingPassword: {
      tags: 'password',
      on: {
        'password.changed': { actions: 'forgetFault' },
        'password.submitted': [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event },
            actions: { type: 'refusePassword', params: { fault: fieldMessages.required } },
          },
          { target: 'provingPassword' },
        ],
        'code.wanted': {
          guard: { type: 'canSend', params: ({ event }) => event },
          target: 'sendingCode',
          actions: ['forgetFault', { type: 'chooseChannel', params: ({ event }) => event }],
        },
      },
    },
    provingPassword: {
      tags: ['password', 'busy'],
      invoke: {
        id: 'provePassword',
        src: 'provePassword',
        input: ({ event }) => ({ password: event.type === 'password.submitted' ? event.password : '' }),
        onDone: [
          {
            guard: { type: 'isWrong', params: ({ event }) => ({ fault: event.output }) },
            target: 'askingPassword',
            actions: { type: 'refusePassword', params: ({ event }) => ({ fault: event.output }) },
          },
          { target: 'given' },
        ],
        // The API client has said why.
        onError: 'askingPassword',
      },
    },
    choosing: {
      tags: 'choice',
      on: {
        'code.wanted': {
          guard: { type: 'canSend', params: ({ event }) => event },
          target: 'sendingCode',
          actions: { type: 'chooseChannel', params: ({ event }) => event },
        },
      },
    },
    sendingCode: {
      tags: ['code', 'busy', 'sending'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ channel: context.channel }),
        onDone: { target: 'enteringCode', actions: 'clearCode' },
        onError: 'starting',
      },
    },
    enteringCode: {
      tags: 'code',
      on: {
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'code.submitted': [{ guard: 'isCodeWhole', target: 'provingCode' }, { actions: 'refuseCode' }],
        'code.resendRequested': [{ guard: 'canResend', target: 'resending' }, { actions: 'refuseResend' }],
        'way.changeRequested': { target: 'starting', actions: 'clearCode' },
      },
    },
    resending: {
      tags: ['code', 'busy', 'resending'],
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ channel: context.channel }),
        onDone: { target: 'enteringCode', actions: ['countResend', 'clearCode'] },
        // A code that never left is not counted.
        onError: 'enteringCode',
      },
    },
    provingCode: {
      tags: ['code', 'busy', 'proving'],
      invoke: {
        id: 'proveCode',
        src: 'proveCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: 'given',
        onError: { target: 'enteringCode', actions: 'clearCode' },
      },
    },
    given: { tags: 'given', type: 'final', entry: 'emitGiven' },
  },
})
