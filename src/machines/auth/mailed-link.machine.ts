/** A link in an email (RT-06, AU-19, AU-20, OP-04): opening it only checks it; a button or a form uses it. */
import { assign, emit, fromPromise, setup } from 'xstate'
import { isFormFailure } from '#domain/field-errors.ts'

export interface MailedLinkContext<About = unknown, Outcome = unknown> {
  token: string
  /** What the link is for. */
  about: About | undefined
  /** The chosen use if there are several, or the text that the use needs. */
  choice: string | undefined
  outcome: Outcome | undefined
  /** Error of the last use. */
  failure: unknown
}

export type MailedLinkEvent = { type: 'link.used'; choice?: string } | { type: 'check.retried' }

export interface MailedLinkEmitted {
  type: 'link.done'
}

const notProvided = () => Promise.reject(new Error('A mailed link needs its actors'))

const mailedLinkSetup = setup({
  types: {
    context: {} as MailedLinkContext,
    events: {} as MailedLinkEvent,
    emitted: {} as MailedLinkEmitted,
    input: {} as { token: string },
    tags: {} as 'checking' | 'refused' | 'unreachable' | 'asking' | 'busy' | 'done',
  },
  actors: {
    /** Resolves with what the link is for, or undefined if it is invalid. Rejects if the check fails. */
    checkLink: fromPromise<unknown, { token: string }>(notProvided),
    useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(notProvided),
  },
  guards: {
    isValid: (_, { about }: { about: unknown }) => about !== undefined,
    isFailureShown: ({ context }) => isFormFailure(context.failure),
  },
  actions: {
    keepAbout: assign((_, { about }: { about: unknown }) => ({ about })),
    choose: assign((_, { choice }: { choice: string | undefined }) => ({ choice })),
    keepOutcome: assign((_, { outcome }: { outcome: unknown }) => ({ outcome })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    emitDone: emit({ type: 'link.done' }),
  },
})

const aboutOf = ({ event }: { event: { output: unknown } }) => ({ about: event.output })

const check = {
  id: 'checkLink',
  src: 'checkLink',
  input: ({ context: { token } }: { context: MailedLinkContext }) => ({ token }),
  onDone: [
    {
      guard: { type: 'isValid', params: aboutOf },
      target: 'asking',
      actions: { type: 'keepAbout', params: aboutOf },
    },
    { target: 'refused' },
  ],
  onError: 'unreachable',
} as const

export const mailedLinkMachine = mailedLinkSetup.createMachine({
  id: 'mailedLink',
  context: ({ input: { token } }) => ({
    token,
    about: undefined,
    choice: undefined,
    outcome: undefined,
    failure: undefined,
  }),
  initial: 'checking',
  states: {
    checking: { tags: 'checking', invoke: check },
    unreachable: { tags: 'unreachable', on: { 'check.retried': 'checking' } },
    refused: { tags: 'refused' },
    asking: {
      tags: 'asking',
      on: {
        'link.used': {
          target: 'using',
          actions: { type: 'choose', params: ({ event }) => ({ choice: event.choice }) },
        },
      },
    },
    using: {
      tags: ['asking', 'busy'],
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context: { token, choice } }) => ({ token, choice }),
        onDone: {
          target: 'done',
          actions: [{ type: 'keepOutcome', params: ({ event }) => ({ outcome: event.output }) }, 'emitDone'],
        },
        // The link may have been used in the meantime, so it is checked again.
        onError: { target: 'rechecking', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    rechecking: {
      tags: ['asking', 'busy'],
      invoke: { ...check, onError: [{ guard: 'isFailureShown', target: 'asking' }, { target: 'unreachable' }] },
    },
    done: { tags: 'done', type: 'final' },
  },
})
