/** Re-authentication (AU-19): by the password, or by a code to a verified contact, which the code's own chart sends. */
import { assign, emit, fromPromise, setup } from 'xstate'
import { formFailureOf } from '#domain/field-errors.ts'

export type CodeChannel = 'phone' | 'email'
export type ReauthenticationMethod = 'password' | CodeChannel

interface ReauthenticationContext {
  methods: readonly ReauthenticationMethod[]
  channel: CodeChannel
  /** Why the password was refused, if the form shows it; a toast explains other refusals. */
  failure: unknown
}

export type ReauthenticationEvent =
  | { type: 'password.submitted'; password: string }
  | { type: 'code.requested'; channel: CodeChannel }
  | { type: 'code.accepted' }
  /** Another method is requested, or no code could be sent. */
  | { type: 'method.changeRequested' }

export type ReauthenticationEmitted = { type: 'reauthentication.succeeded' }

const reauthenticationSetup = setup({
  types: {
    context: {} as ReauthenticationContext,
    events: {} as ReauthenticationEvent,
    emitted: {} as ReauthenticationEmitted,
    input: {} as { methods: readonly ReauthenticationMethod[] },
    tags: {} as 'password' | 'choice' | 'code' | 'busy' | 'succeeded',
  },
  actors: {
    checkPassword: fromPromise<unknown, { password: string }>(() =>
      Promise.reject(new Error('Re-authentication needs its actors')),
    ),
  },
  guards: {
    hasPassword: ({ context }) => context.methods.includes('password'),
    canSend: ({ context }, { channel }: { channel: CodeChannel }) => context.methods.includes(channel),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      failure: formFailureOf(error),
    })),
    chooseChannel: assign((_, { channel }: { channel: CodeChannel }) => ({ channel, failure: undefined })),
    emitSucceeded: emit({ type: 'reauthentication.succeeded' }),
  },
})

const requestedChannel = ({ event }: { event: { channel: CodeChannel } }) => event
const whenCodeRequested = {
  guard: { type: 'canSend', params: requestedChannel },
  target: 'enteringCode',
  actions: { type: 'chooseChannel', params: requestedChannel },
} as const

export const reauthenticationMachine = reauthenticationSetup.createMachine({
  id: 'reauthentication',
  context: ({ input: { methods } }) => ({ methods, channel: 'phone', failure: undefined }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasPassword', target: 'askingPassword' }, { target: 'choosing' }] },
    askingPassword: {
      tags: 'password',
      on: { 'password.submitted': 'checkingPassword', 'code.requested': whenCodeRequested },
    },
    checkingPassword: {
      tags: ['password', 'busy'],
      invoke: {
        id: 'checkPassword',
        src: 'checkPassword',
        input: ({ event }) => ({ password: event.type === 'password.submitted' ? event.password : '' }),
        onDone: 'succeeded',
        onError: { target: 'askingPassword', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    choosing: { tags: 'choice', on: { 'code.requested': whenCodeRequested } },
    enteringCode: { tags: 'code', on: { 'code.accepted': 'succeeded', 'method.changeRequested': 'starting' } },
    succeeded: { tags: 'succeeded', type: 'final', entry: 'emitSucceeded' },
  },
})
