/** A reset link (RT-06): is it good, then a new password; a used, expired or foreign one says so and offers a new one. */
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { AuthReply } from './auth.machine.ts'

export interface ResetLink {
  email: string
  token: string
}

export type ResetPasswordEvent =
  | { type: 'password.submitted'; password: string }
  /** Opens the login dialog in ForgotPassword mode. */
  | { type: 'link.requested' }
  | { type: 'check.retried' }

export type ResetPasswordEmitted =
  /** `reply`: the login that came with the reset; undefined if a login has to follow. */
  { type: 'reset.completed'; reply: AuthReply | undefined } | { type: 'link.wanted' }

const notProvided = () => Promise.reject(new Error('The reset of a password needs its actors'))

const resetPasswordSetup = setup({
  types: {
    context: {} as ResetLink & { failure: unknown },
    events: {} as ResetPasswordEvent,
    emitted: {} as ResetPasswordEmitted,
    input: {} as ResetLink,
    tags: {} as 'checking' | 'refused' | 'unreachable' | 'form' | 'busy' | 'completed',
  },
  actors: {
    /** Whether the link holds; rejects when nobody could say. */
    checkLink: fromPromise<boolean, ResetLink>(notProvided),
    completeReset: fromPromise<AuthReply | undefined, ResetLink & { password: string }>(notProvided),
  },
  guards: { isGood: (_, { good }: { good: boolean }) => good },
  actions: {
    emitCompleted: emit((_, { reply }: { reply: AuthReply | undefined }) => ({
      type: 'reset.completed' as const,
      reply,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    wantLink: emit({ type: 'link.wanted' }),
  },
})

const linkOf = ({ email, token }: ResetLink): ResetLink => ({ email, token })

const check = {
  id: 'checkLink',
  src: 'checkLink',
  input: ({ context }: { context: ResetLink }) => linkOf(context),
  onDone: [
    {
      guard: { type: 'isGood', params: ({ event }: { event: { output: boolean } }) => ({ good: event.output }) },
      target: 'filling',
    },
    { target: 'refused' },
  ],
  onError: 'unreachable',
} as const

export const resetPasswordMachine = resetPasswordSetup.createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({ ...input, failure: undefined }),
  initial: 'checking',
  states: {
    checking: { tags: 'checking', invoke: check },
    unreachable: { tags: 'unreachable', on: { 'check.retried': 'checking' } },
    refused: { tags: 'refused', on: { 'link.requested': { actions: 'wantLink' } } },
    filling: { tags: 'form', on: { 'password.submitted': 'sending' } },
    sending: {
      tags: ['form', 'busy'],
      invoke: {
        id: 'completeReset',
        src: 'completeReset',
        input: ({ context, event }) => {
          assertEvent(event, 'password.submitted')
          return { ...linkOf(context), password: event.password }
        },
        onDone: {
          target: 'completed',
          actions: { type: 'emitCompleted', params: ({ event }) => ({ reply: event.output }) },
        },
        // Either the password was refused or the link has expired meanwhile.
        onError: { target: 'rechecking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    rechecking: { tags: ['form', 'busy'], invoke: check },
    completed: { tags: 'completed', type: 'final' },
  },
})
