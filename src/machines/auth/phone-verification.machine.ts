/** Whether a phone number is verified (§4.2, AU-10): it has a date, and is the number that was verified. */
import { assign, setup } from 'xstate'

export interface PhoneVerificationContext {
  phone: string
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
    // An edited number loses its verification, even if the old one is typed again (§4.2).
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
  initial: 'checking',
  on: { 'phone.changed': { target: '.checking', actions: { type: 'changePhone', params: ({ event }) => event } } },
  states: {
    checking: { always: [{ guard: 'isVerified', target: 'verified' }, { target: 'unverified' }] },
    unverified: { on: { 'verification.requested': { guard: 'hasPhone', target: 'verifying' } } },
    /** The popup is open. The OTP machine handles the code. */
    verifying: {
      tags: 'popup',
      on: {
        'verification.closed': 'unverified',
        'verification.succeeded': {
          target: 'checking',
          actions: { type: 'setVerified', params: ({ event }) => event },
        },
      },
    },
    verified: { tags: 'verified' },
  },
})
