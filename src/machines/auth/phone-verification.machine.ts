/** Whether a phone number is verified (§4.2, AU-10): verified means a date, and the very number it was given for. */
import { assign, setup } from 'xstate'

export interface PhoneVerificationContext {
  phone: string
  /** The number that was verified at first. */
  verifiedPhone: string | undefined
  verifiedAt: string | undefined
}

export interface PhoneVerificationInput {
  phone: string
  /** `phone_verified_at` of the account. */
  verifiedAt: string | undefined
}

export type PhoneVerificationEvent =
  | { type: 'phone.changed'; phone: string }
  | { type: 'verification.requested' }
  | { type: 'verification.closed' }
  /** The server has verified the number. */
  | { type: 'verification.succeeded'; verifiedAt: string }

const phoneVerificationSetup = setup({
  types: {
    context: {} as PhoneVerificationContext,
    events: {} as PhoneVerificationEvent,
    input: {} as PhoneVerificationInput,
    tags: {} as 'verified' | 'popup',
  },
  guards: {
    isVerified: ({ context }) => context.verifiedAt !== undefined && context.phone === context.verifiedPhone,
    hasPhone: ({ context }) => context.phone !== '',
  },
  actions: {
    // Anyone who edits the number and puts the old one back verifies it again.
    changePhone: assign(({ context }, { phone }: { phone: string }) => ({
      phone,
      verifiedAt: phone === context.phone ? context.verifiedAt : undefined,
    })),
    setVerified: assign(({ context }, { verifiedAt }: { verifiedAt: string }) => ({
      verifiedAt,
      verifiedPhone: context.phone,
    })),
  },
})

export const phoneVerificationMachine = phoneVerificationSetup.createMachine({
  id: 'phoneVerification',
  context: ({ input: { phone, verifiedAt } }) => ({ phone, verifiedPhone: verifiedAt ? phone : undefined, verifiedAt }),
  initial: 'judging',
  on: { 'phone.changed': { target: '.judging', actions: { type: 'changePhone', params: ({ event }) => event } } },
  states: {
    judging: { always: [{ guard: 'isVerified', target: 'verified' }, { target: 'unverified' }] },
    unverified: { on: { 'verification.requested': { guard: 'hasPhone', target: 'verifying' } } },
    /** The popup is open; the code itself is the OTP machine's. */
    verifying: {
      tags: 'popup',
      on: {
        'verification.closed': 'unverified',
        'verification.succeeded': { target: 'judging', actions: { type: 'setVerified', params: ({ event }) => event } },
      },
    },
    verified: { tags: 'verified' },
  },
})
