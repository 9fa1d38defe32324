/** What a visitor allows the shop to load (specification §2.6, §4.4; CO-06): the banner, the preferences, and the choice that holds. */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { setAllAccepted, type CookieEntry } from '#domain/cookie-entries.ts'

export interface ConsentContext {
  /** What holds: the entries as they were chosen last, or as they stand before any choice. */
  entries: readonly CookieEntry[]
  /** What is ticked in the preferences and not saved yet. */
  draft: readonly CookieEntry[]
  /** An icon leads back to the preferences once a choice is kept. */
  hasIcon: boolean
  /** A choice was there from the start: nothing is asked. */
  isDecided: boolean
}

export type ConsentEvent =
  | { type: 'all.accepted' }
  | { type: 'all.declined' }
  | { type: 'preferences.opened' }
  | { type: 'preferences.closed' }
  | { type: 'preferences.saved' }
  | { type: 'entry.toggled'; id: string }
  /** Another tab has kept a choice. */
  | { type: 'choice.received'; entries: readonly CookieEntry[] }

export type ConsentEmitted =
  /** A choice was made here: to be kept, and to be followed. */
  { type: 'consent.given'; entries: readonly CookieEntry[]; withdrawn: readonly string[] }

export interface ConsentInput {
  entries: readonly CookieEntry[]
  hasIcon: boolean
  /** A choice is kept, or the browser has declined for its owner: nothing is asked. */
  isDecided: boolean
}

export type ConsentActor = ActorRefFrom<typeof consentMachine>

const consentSetup = setup({
  types: {
    context: {} as ConsentContext,
    events: {} as ConsentEvent,
    emitted: {} as ConsentEmitted,
    input: {} as ConsentInput,
    tags: {} as 'asking' | 'choosing' | 'decided' | 'shown',
  },
  guards: {
    isDecided: ({ context }) => context.isDecided,
    isOptional: ({ context: { draft } }, { id }: { id: string }) => draft.some((one) => one.id === id && !one.required),
  },
  actions: {
    acceptAll: assign(({ context: { entries } }) => ({ draft: setAllAccepted(entries, true) })),
    declineAll: assign(({ context: { entries } }) => ({ draft: setAllAccepted(entries, false) })),
    beginDraft: assign(({ context: { entries } }) => ({ draft: entries })),
    toggle: assign(({ context: { draft } }, { id }: { id: string }) => ({
      draft: draft.map((one) => (one.id === id ? { ...one, accepted: !one.accepted } : one)),
    })),
    takeChoice: assign((_, { entries }: { entries: readonly CookieEntry[] }) => ({ entries, draft: entries })),
    // Before the draft holds: what was allowed until now and is not any more.
    emitGiven: emit(({ context: { entries, draft } }) => ({
      type: 'consent.given' as const,
      entries: draft,
      withdrawn: entries
        .filter(({ accepted, id }) => accepted && !draft.find((one) => one.id === id)?.accepted)
        .map(({ id }) => id),
    })),
    keepDraft: assign(({ context: { draft } }) => ({ entries: draft })),
  },
})

const answers = {
  'all.accepted': { target: '#consent.decided', actions: ['acceptAll', 'emitGiven', 'keepDraft'] },
  'all.declined': { target: '#consent.decided', actions: ['declineAll', 'emitGiven', 'keepDraft'] },
  'choice.received': {
    target: '#consent.decided',
    actions: { type: 'takeChoice', params: ({ event }: { event: { entries: readonly CookieEntry[] } }) => event },
  },
} as const

export const consentMachine = consentSetup.createMachine({
  id: 'consent',
  context: ({ input }) => ({ ...input, draft: input.entries }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isDecided', target: 'decided' }, { target: 'asking' }],
    },
    asking: { tags: ['asking', 'shown'], on: { ...answers, 'preferences.opened': 'choosing' } },
    choosing: {
      initial: 'asked',
      tags: ['choosing', 'shown'],
      entry: 'beginDraft',
      on: {
        ...answers,
        'entry.toggled': {
          guard: { type: 'isOptional', params: ({ event }) => event },
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        'preferences.saved': { target: 'decided', actions: ['emitGiven', 'keepDraft'] },
      },
      states: {
        asked: { tags: 'asking', on: { 'preferences.closed': '#consent.asking' } },
        reviewed: { on: { 'preferences.closed': '#consent.decided' } },
      },
    },
    decided: {
      tags: 'decided',
      on: { 'choice.received': answers['choice.received'], 'preferences.opened': 'choosing.reviewed' },
    },
  },
})
