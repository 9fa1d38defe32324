/** A link of a mail (AU-19, AU-20, OP-04): does it hold, then a button that does what it is for. Opening the page changes nothing. */
import { assign, emit, fromPromise, setup } from 'xstate'

/** What a link is about, as its page tells it; what it came to, once it is used. */
export interface MailedLinkContext<About = unknown, Outcome = unknown> {
  token: string
  about: About | undefined
  /** Of several things that a link can do, the one that was chosen. */
  choice: string | undefined
  outcome: Outcome | undefined
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
    /** What the link is about; undefined when it does not hold. Rejects when nobody could say. */
    checkLink: fromPromise<unknown, { token: string }>(notProvided),
    useLink: fromPromise<unknown, { token: string; choice: string | undefined }>(notProvided),
  },
  guards: { holds: (_, { about }: { about: unknown }) => about !== undefined },
  actions: {
    keepAbout: assign((_, { about }: { about: unknown }) => ({ about })),
    choose: assign((_, { choice }: { choice: string | undefined }) => ({ choice })),
    keepOutcome: assign((_, { outcome }: { outcome: unknown }) => ({ outcome })),
    emitDone: emit({ type: 'link.done' }),
  },
})

export const mailedLinkMachine = mailedLinkSetup.createMachine({
  id: 'mailedLink',
  context: ({ input: { token } }) => ({ token, about: undefined, choice: undefined, outcome: undefined }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'holds', params: ({ event }) => ({ about: event.output }) },
            target: 'asking',
            actions: { type: 'keepAbout', params: ({ event }) => ({ about: event.output }) },
          },
          { target: 'refused' },
        ],
        onError: 'unreachable',
      },
    },
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
        // Used meanwhile, or refused for another reason: the check tells them apart.
        onError: 'checking',
      },
    },
    done: { tags: 'done', type: 'final' },
  },
})
