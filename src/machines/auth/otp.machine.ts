/**
 * A one-time code (AU-06, AU-07, AU-10): sent to a phone number, then typed in. Login, registration, the verification
 * popup and re-authentication share it, with their own calls and resend limits. The forms keep what is being typed.
 */
import { assertEvent, assign, emit, fromPromise, not, setup } from 'xstate'
import { formFailureOf, isFormFailure } from '#domain/field-errors.ts'
import { isOtpCode, isOtpPhone } from '#domain/otp.ts'
import * as auth from '#words/auth.ts'

export interface OtpContext {
  /** The number that the code goes to, or the account's other contact. */
  phone: string
  /** Incremented when the typed code has become useless, so that the code step starts with an empty field. */
  attempt: number
  resendCount: number
  resendLimit: number
  /** The number is the account's, so the phone step is skipped. */
  isPhoneGiven: boolean
  /** The last code went to the account's mailbox, if it has one. */
  isMailed: boolean
  /** Why the last call failed, if the form shows it; a toast explains other refusals (AU-12). */
  failure: unknown
}

export interface OtpInput {
  /** 3 for login, 1 for registration and the verification popup (§9). */
  resendLimit: number
  /** Skips the phone step; the code is requested immediately. */
  phone?: string
}

export type OtpEvent =
  | { type: 'phone.submitted'; phone: string }
  | { type: 'phone.changeRequested' }
  | { type: 'code.submitted'; code: string }
  | { type: 'otp.resendRequested' }
  /** Send the code to the account's email address instead. */
  | { type: 'otp.mailRequested' }

export type OtpEmitted<Reply = unknown> =
  /** The code was correct; `reply` is the server's response. */
  | { type: 'otp.verified'; reply: Reply; phone: string }
  /** Shown as a toast. The API client shows the errors of failed calls. */
  | { type: 'otp.refused'; message: string }

const notProvided = () => Promise.reject(new Error('The OTP machine needs its actors'))

const otpSetup = setup({
  types: {
    context: {} as OtpContext,
    events: {} as OtpEvent,
    emitted: {} as OtpEmitted,
    input: {} as OtpInput,
    tags: {} as 'phoneStep' | 'codeStep' | 'busy' | 'sending' | 'resending' | 'verifying',
  },
  actors: {
    requestCode: fromPromise<unknown, { phone: string }>(notProvided),
    /** Sends the code to the verified email address of the number's account. */
    mailCode: fromPromise<unknown, { phone: string }>(notProvided),
    verifyCode: fromPromise<unknown, { phone: string; code: string }>(notProvided),
  },
  guards: {
    isPhoneGiven: ({ context }) => context.isPhoneGiven,
    isPhone: (_, { phone }: { phone: string }) => isOtpPhone(phone),
    isCode: (_, { code }: { code: string }) => isOtpCode(code),
    isFormFailure: (_, { error }: { error: unknown }) => isFormFailure(error),
    canResend: ({ context }) => context.resendCount < context.resendLimit,
  },
  actions: {
    setPhone: assign((_, { phone }: { phone: string }) => ({ phone })),
    clearCode: assign({ attempt: ({ context }) => context.attempt + 1 }),
    countResend: assign({ resendCount: ({ context }) => context.resendCount + 1 }),
    refuseResend: emit(() => ({ type: 'otp.refused' as const, message: auth.resendLimit() })),
    setMailed: assign((_, { isMailed }: { isMailed: boolean }) => ({ isMailed })),
    resetResends: assign({ resendCount: 0 }),
    clear: assign(({ context }) => ({
      phone: context.isPhoneGiven ? context.phone : '',
      attempt: context.attempt + 1,
      resendCount: 0,
      isMailed: false,
      failure: undefined,
    })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({
      failure: formFailureOf(error),
    })),
    clearFailure: assign({ failure: undefined }),
    emitVerified: emit(({ context }, { reply }: { reply: unknown }) => ({
      type: 'otp.verified' as const,
      reply,
      phone: context.phone,
    })),
  },
})

const whenFailed = {
  type: 'recordFailure',
  params: ({ event }: { event: { error: unknown } }) => event,
} as const

export const otpMachine = otpSetup.createMachine({
  id: 'otp',
  context: ({ input }) => ({
    phone: input.phone ?? '',
    attempt: 0,
    resendCount: 0,
    resendLimit: input.resendLimit,
    isPhoneGiven: input.phone !== undefined,
    isMailed: false,
    failure: undefined,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isPhoneGiven', target: 'sendingCode' }, { target: 'enteringPhone' }],
    },
    enteringPhone: {
      tags: 'phoneStep',
      on: {
        'phone.submitted': {
          guard: { type: 'isPhone', params: ({ event }) => event },
          target: 'sendingCode',
          actions: { type: 'setPhone', params: ({ event }) => event },
        },
      },
    },
    sendingCode: {
      tags: ['phoneStep', 'busy', 'sending'],
      entry: 'clearFailure',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: { target: 'enteringCode', actions: { type: 'setMailed', params: { isMailed: false } } },
        onError: [
          { guard: 'isPhoneGiven', target: 'enteringCode', actions: whenFailed },
          { target: 'enteringPhone', actions: whenFailed },
        ],
      },
    },
    enteringCode: {
      tags: 'codeStep',
      on: {
        'code.submitted': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'verifying' },
        'otp.resendRequested': [{ guard: 'canResend', target: 'resending' }, { actions: 'refuseResend' }],
        'otp.mailRequested': [{ guard: 'canResend', target: 'mailing' }, { actions: 'refuseResend' }],
        'phone.changeRequested': {
          target: 'enteringPhone',
          actions: ['resetResends', 'clearFailure'],
        },
      },
    },
    resending: {
      tags: ['codeStep', 'busy', 'resending'],
      entry: 'clearFailure',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: {
          target: 'enteringCode',
          actions: ['countResend', 'clearCode', { type: 'setMailed', params: { isMailed: false } }],
        },
        // A failed resend is not counted.
        onError: { target: 'enteringCode', actions: whenFailed },
      },
    },
    mailing: {
      tags: ['codeStep', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'mailCode',
        src: 'mailCode',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: {
          target: 'enteringCode',
          actions: ['countResend', 'clearCode', { type: 'setMailed', params: { isMailed: true } }],
        },
        onError: { target: 'enteringCode', actions: whenFailed },
      },
    },
    verifying: {
      tags: ['codeStep', 'busy', 'verifying'],
      entry: 'clearFailure',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context, event }) => {
          assertEvent(event, 'code.submitted')
          return { phone: context.phone, code: event.code }
        },
        onDone: {
          target: 'verified',
          actions: { type: 'emitVerified', params: ({ event }) => ({ reply: event.output }) },
        },
        // Without a reply the code may still be correct, so it is kept.
        onError: [
          {
            guard: { type: 'isFormFailure', params: ({ event }) => event },
            target: 'enteringCode',
            actions: whenFailed,
          },
          { target: 'enteringCode', actions: 'clearCode' },
        ],
      },
    },
    // A popup for the account's own number closes here.
    verified: {
      entry: 'clear',
      always: { guard: not('isPhoneGiven'), target: 'enteringPhone' },
    },
  },
})
