/** The visitor's cookie consent (§2.6, §4.4, CO-06): banner, preferences and stored choice. */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { setAllAccepted, type CookieEntry } from '#domain/cookie-entries.ts'

export interface ConsentContext {
  /** The stored choice, or the defaults before any choice. */
  entries: readonly CookieEntry[]
  /** The unsaved selection in the preferences. */
  draft: readonly CookieEntry[]
  /** The icon that reopens the preferences is enabled. */
  hasIcon: boolean
  /** A choice was stored before, so nothing is asked. */
  isDecided: boolean
}

export type ConsentEvent =
  | { type: 'all.accepted' }
  | { type: 'all.declined' }
  | { type: 'preferences.opened' }
  | { type: 'preferences.closed' }
  | { type: 'preferences.saved' }
  | { type: 'entry.toggled'; id: string }
  /** Another tab stored a choice. */
  | { type: 'choice.received'; entries: readonly CookieEntry[] }

export type ConsentEmitted =
  /** A choice was made here and must be stored and applied. */
  { type: 'consent.given'; entries: readonly CookieEntry[]; withdrawn: readonly string[] }

export interface ConsentInput {
  entries: readonly CookieEntry[]
  hasIcon: boolean
  /** A choice is stored, or the browser's privacy signal declines: nothing is asked. */
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
    startDraft: assign(({ context: { entries } }) => ({ draft: entries })),
    toggle: assign(({ context: { draft } }, { id }: { id: string }) => ({
      draft: draft.map((one) => (one.id === id ? { ...one, accepted: !one.accepted } : one)),
    })),
    setChoice: assign((_, { entries }: { entries: readonly CookieEntry[] }) => ({ entries, draft: entries })),
    // Runs before the draft is applied, so that withdrawn consent can be determined.
    emitConsent: emit(({ context: { entries, draft } }) => ({
      type: 'consent.given' as const,
      entries: draft,
      withdrawn: entries
        .filter(({ accepted, id }) => accepted && !draft.find((one) => one.id === id)?.accepted)
        .map(({ id }) => id),
    })),
    applyDraft: assign(({ context: { draft } }) => ({ entries: draft })),
  },
})

const answers = {
  'all.accepted': { target: '#consent.decided', actions: ['acceptAll', 'emitConsent', 'applyDraft'] },
  'all.declined': { target: '#consent.decided', actions: ['declineAll', 'emitConsent', 'applyDraft'] },
  'choice.received': {
    target: '#consent.decided',
    actions: { type: 'setChoice', params: ({ event }: { event: { entries: readonly CookieEntry[] } }) => event },
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
      initial: 'prompted',
      tags: ['choosing', 'shown'],
      entry: 'startDraft',
      on: {
        ...answers,
        'entry.toggled': {
          guard: { type: 'isOptional', params: ({ event }) => event },
          actions: { type: 'toggle', params: ({ event }) => event },
        },
        'preferences.saved': { target: 'decided', actions: ['emitConsent', 'applyDraft'] },
      },
      states: {
        prompted: { tags: 'asking', on: { 'preferences.closed': '#consent.asking' } },
        reviewed: { on: { 'preferences.closed': '#consent.decided' } },
      },
    },
    decided: {
      tags: 'decided',
      on: { 'choice.received': answers['choice.received'], 'preferences.opened': 'choosing.reviewed' },
    },
  },
})
