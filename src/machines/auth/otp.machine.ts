/**
 * A one-time code (AU-06, AU-07, AU-10): sent to a phone number, then typed in. Login, registration, the verification
 * popup and re-authentication share it, with their own calls and resend limits.
 */
import { assign, emit, fromPromise, not, setup } from 'xstate'
import { hasNoReply } from '#domain/no-reply.ts'
import * as auth from '#words/auth.ts'
import * as fieldErrors from '#words/fields.ts'
import { OTP_PHONE_LENGTH } from '#domain/otp.ts'
import { readPhone } from '#domain/phone-digits.ts'
import { plainCharacters } from '#lib/plain-characters.ts'

/** Digits of a code (§9). */
export const OTP_LENGTH = 4

export interface OtpContext {
  /** Digits of the phone number, or the typed text if it cannot be read. */
  phone: string
  /** Digits only, at most four. */
  code: string
  resendCount: number
  resendLimit: number
  phoneError: string | undefined
  codeError: string | undefined
  /** The number is the account's, so the phone step is skipped. */
  isPhoneGiven: boolean
  /** The last code went to the account's mailbox, if it has one. */
  isMailed: boolean
  /** No reply came to the last call (LY-16). */
  isUnreached: boolean
}

export interface OtpInput {
  /** 3 for login, 1 for registration and the verification popup (§9). */
  resendLimit: number
  /** Skips the phone step; the code is requested immediately. */
  phone?: string
}

export type OtpEvent =
  | { type: 'phone.changed'; phone: string }
  | { type: 'phone.submitted' }
  | { type: 'phone.changeRequested' }
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'otp.resendRequested' }
  /** Send the code to the account's email address instead. */
  | { type: 'otp.mailRequested' }
  /** The dialog was closed. */
  | { type: 'otp.reset' }

export type OtpEmitted<Reply = unknown> =
  /** The code was correct; `reply` is the server's response. */
  | { type: 'otp.verified'; reply: Reply; phone: string }
  /** Shown as a toast. The API client shows the errors of failed calls. */
  | { type: 'otp.refused'; message: string }
  /** The shopper returned to the phone step. */
  | { type: 'phone.focusRequested' }

/** Unreadable text is kept, so that it is refused when submitted. */
const phoneOf = (text: string) => readPhone(text, { length: OTP_PHONE_LENGTH, code: '' }) ?? text.trim()
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
    isPhone: ({ context }) => /^\d+$/.test(context.phone) && context.phone.length === OTP_PHONE_LENGTH,
    isCodeComplete: ({ context }) => context.code.length === OTP_LENGTH,
    isNoReply: (_, { error }: { error: unknown }) => hasNoReply(error),
    canResend: ({ context }) => context.resendCount < context.resendLimit,
  },
  actions: {
    setPhone: assign((_, { phone }: { phone: string }) => ({ phone: phoneOf(phone), phoneError: undefined })),
    refusePhone: assign(({ context }) => ({
      phoneError: context.phone === '' ? fieldErrors.required() : fieldErrors.phone(),
    })),
    setCode: assign((_, { code }: { code: string }) => ({
      code: plainCharacters(code).replaceAll(/\D/g, '').slice(0, OTP_LENGTH),
      codeError: undefined,
    })),
    refuseCode: assign(() => ({ codeError: fieldErrors.otpRequired() })),
    clearCode: assign({ code: '', codeError: undefined }),
    countResend: assign({ resendCount: ({ context }) => context.resendCount + 1 }),
    refuseResend: emit(() => ({ type: 'otp.refused' as const, message: auth.resendLimit() })),
    setMailed: assign((_, { isMailed }: { isMailed: boolean }) => ({ isMailed })),
    resetResends: assign({ resendCount: 0 }),
    clear: assign(({ context }) => ({
      phone: context.isPhoneGiven ? context.phone : '',
      code: '',
      resendCount: 0,
      phoneError: undefined,
      codeError: undefined,
      isMailed: false,
      isUnreached: false,
    })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ isUnreached: hasNoReply(error) })),
    clearFailure: assign({ isUnreached: false }),
    emitVerified: emit(({ context }, { reply }: { reply: unknown }) => ({
      type: 'otp.verified' as const,
      reply,
      phone: context.phone,
    })),
    focusPhone: emit({ type: 'phone.focusRequested' }),
  },
})

const whenFailed = {
  type: 'recordFailure',
  params: ({ event }: { event: { error: unknown } }) => event,
} as const

export const otpMachine = otpSetup.createMachine({
  id: 'otp',
  context: ({ input }) => ({
    phone: phoneOf(input.phone ?? ''),
    code: '',
    resendCount: 0,
    resendLimit: input.resendLimit,
    phoneError: undefined,
    codeError: undefined,
    isPhoneGiven: input.phone !== undefined,
    isMailed: false,
    isUnreached: false,
  }),
  initial: 'starting',
  on: { 'otp.reset': { target: '.starting', actions: 'clear' } },
  states: {
    starting: {
      always: [{ guard: 'isPhoneGiven', target: 'sendingCode' }, { target: 'enteringPhone' }],
    },
    enteringPhone: {
      tags: 'phoneStep',
      on: {
        'phone.changed': { actions: { type: 'setPhone', params: ({ event }) => event } },
        'phone.submitted': [{ guard: 'isPhone', target: 'sendingCode' }, { actions: 'refusePhone' }],
      },
    },
    sendingCode: {
      tags: ['phoneStep', 'busy', 'sending'],
      entry: 'clearFailure',
      invoke: {
        id: 'requestCode',
        src: 'requestCode',
        input: ({ context }) => ({ phone: context.phone }),
        onDone: { target: 'enteringCode', actions: ['clearCode', { type: 'setMailed', params: { isMailed: false } }] },
        onError: [
          { guard: 'isPhoneGiven', target: 'enteringCode', actions: whenFailed },
          { target: 'enteringPhone', actions: whenFailed },
        ],
      },
    },
    enteringCode: {
      tags: 'codeStep',
      on: {
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'code.submitted': [{ guard: 'isCodeComplete', target: 'verifying' }, { actions: 'refuseCode' }],
        'otp.resendRequested': [{ guard: 'canResend', target: 'resending' }, { actions: 'refuseResend' }],
        'otp.mailRequested': [{ guard: 'canResend', target: 'mailing' }, { actions: 'refuseResend' }],
        'phone.changeRequested': {
          target: 'enteringPhone',
          actions: ['clearCode', 'resetResends', 'clearFailure', 'focusPhone'],
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
        input: ({ context }) => ({ phone: context.phone, code: context.code }),
        onDone: {
          target: 'verified',
          actions: { type: 'emitVerified', params: ({ event }) => ({ reply: event.output }) },
        },
        // Without a reply the code may still be correct, so it is kept.
        onError: [
          { guard: { type: 'isNoReply', params: ({ event }) => event }, target: 'enteringCode', actions: whenFailed },
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
