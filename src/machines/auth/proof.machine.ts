/** Re-authentication (AU-19): by the password, or by a code to a verified contact, which the code's own chart sends. */
import { assign, emit, fromPromise, setup } from 'xstate'

/** Where a code can go. */
export type ProofChannel = 'phone' | 'email'
/** The ways in which an account can re-authenticate. */
export type ProofWay = 'password' | ProofChannel

interface ProofContext {
  ways: readonly ProofWay[]
  channel: ProofChannel
  /** Why the password was refused. */
  failure: unknown
}

export type ProofEvent =
  | { type: 'password.submitted'; password: string }
  | { type: 'code.wanted'; channel: ProofChannel }
  | { type: 'code.accepted' }
  /** Back to the choice: by the customer's wish, or because no code could be sent. */
  | { type: 'way.changeRequested' }

export type ProofEmitted = { type: 'proof.given' }

const proofSetup = setup({
  types: {
    context: {} as ProofContext,
    events: {} as ProofEvent,
    emitted: {} as ProofEmitted,
    input: {} as { ways: readonly ProofWay[] },
    tags: {} as 'password' | 'choice' | 'code' | 'busy' | 'given',
  },
  actors: {
    provePassword: fromPromise<unknown, { password: string }>(() =>
      Promise.reject(new Error('Re-authentication needs its actors')),
    ),
  },
  guards: {
    hasPassword: ({ context }) => context.ways.includes('password'),
    canSend: ({ context }, { channel }: { channel: ProofChannel }) => context.ways.includes(channel),
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    chooseChannel: assign((_, { channel }: { channel: ProofChannel }) => ({ channel, failure: undefined })),
    emitGiven: emit({ type: 'proof.given' }),
  },
})

const wanted = ({ event }: { event: { channel: ProofChannel } }) => event
const whenCodeWanted = {
  guard: { type: 'canSend', params: wanted },
  target: 'enteringCode',
  actions: { type: 'chooseChannel', params: wanted },
} as const

export const proofMachine = proofSetup.createMachine({
  id: 'proof',
  context: ({ input: { ways } }) => ({ ways, channel: 'phone', failure: undefined }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasPassword', target: 'askingPassword' }, { target: 'choosing' }] },
    askingPassword: {
      tags: 'password',
      on: { 'password.submitted': 'provingPassword', 'code.wanted': whenCodeWanted },
    },
    provingPassword: {
      tags: ['password', 'busy'],
      invoke: {
        id: 'provePassword',
        src: 'provePassword',
        input: ({ event }) => ({ password: event.type === 'password.submitted' ? event.password : '' }),
        onDone: 'given',
        onError: { target: 'askingPassword', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    choosing: { tags: 'choice', on: { 'code.wanted': whenCodeWanted } },
    enteringCode: { tags: 'code', on: { 'code.accepted': 'given', 'way.changeRequested': 'starting' } },
    given: { tags: 'given', type: 'final', entry: 'emitGiven' },
  },
})
