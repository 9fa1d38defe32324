/** The search box (CT-04): queries are sent when typing pauses, and only the latest query's answer counts. */
import { type ActorRefFrom, type SnapshotFrom, assign, fromPromise, setup } from 'xstate'
import { type SearchAnswer, type SearchOption, suggestionOptions, isSearchable } from './search-box.options.ts'

export interface SearchBoxContext {
  /** The text in the box. */
  query: string
  /** The last answer with its query; shown until the next one arrives. */
  answer: { query: string; found: SearchAnswer } | undefined
  /** Options before a query: recent and popular searches. */
  starters: readonly SearchOption[]
  /** Index of the highlighted option; -1 is the box itself. */
  active: number
}

export type SearchBoxEvent =
  | { type: 'box.entered'; query: string; starters: readonly SearchOption[] }
  | { type: 'query.changed'; query: string }
  | { type: 'starters.changed'; starters: readonly SearchOption[] }
  /** Wraps around through the box. */
  | { type: 'option.moved'; by: 1 | -1 }
  | { type: 'option.jumped'; to: 'first' | 'last' }
  /** The caret moved within the text. */
  | { type: 'option.left' }
  | { type: 'suggestions.retried' }
  | { type: 'box.dismissed' }

const searchBoxSetup = setup({
  types: {
    context: {} as SearchBoxContext,
    events: {} as SearchBoxEvent,
    tags: {} as 'open' | 'searching' | 'answered' | 'failed',
  },
  actors: {
    suggest: fromPromise<SearchAnswer, { query: string }>(() =>
      Promise.reject(new Error('The search box needs its actor')),
    ),
  },
  guards: {
    isSearchable: ({ context }) => isSearchable(context.query),
    isAnswered: ({ context }) => context.answer?.query === context.query.trim(),
    hasOptions: ({ context }) => optionsOf(context).length > 0,
  },
  actions: {
    enter: assign((_, { query, starters }: Pick<SearchBoxContext, 'query' | 'starters'>) => ({ query, starters })),
    type: assign((_, { query }: { query: string }) => ({ query, active: -1 })),
    setStarters: assign((_, { starters }: Pick<SearchBoxContext, 'starters'>) => ({ starters, active: -1 })),
    move: assign(({ context }, { by }: { by: 1 | -1 }) => {
      const places = optionsOf(context).length + 1
      return { active: ((context.active + 1 + by + places) % places) - 1 }
    }),
    jump: assign(({ context }, { to }: { to: 'first' | 'last' }) => ({
      active: to === 'first' ? 0 : optionsOf(context).length - 1,
    })),
    leaveOptions: assign({ active: -1 }),
    setAnswer: assign(({ context }, { found }: { found: SearchAnswer }) => ({
      answer: { query: context.query.trim(), found },
      active: -1,
    })),
  },
  delays: {
    /** Pause after the last key before a query is sent. */
    typingPause: 150,
  },
})

export const searchBoxMachine = searchBoxSetup.createMachine({
  id: 'searchBox',
  context: { query: '', answer: undefined, starters: [], active: -1 },
  initial: 'closed',
  on: {
    'query.changed': { target: '.open', actions: { type: 'type', params: ({ event }) => event }, reenter: true },
  },
  states: {
    closed: {
      on: {
        'box.entered': { target: 'open', actions: { type: 'enter', params: ({ event }) => event } },
        // An arrow key reopens the list after Escape.
        'option.moved': { target: 'open', actions: { type: 'move', params: ({ event }) => event } },
      },
    },
    open: {
      tags: 'open',
      initial: 'evaluating',
      exit: 'leaveOptions',
      on: {
        'box.dismissed': 'closed',
        'starters.changed': { actions: { type: 'setStarters', params: ({ event }) => event } },
        'option.moved': { guard: 'hasOptions', actions: { type: 'move', params: ({ event }) => event } },
        'option.jumped': { guard: 'hasOptions', actions: { type: 'jump', params: ({ event }) => event } },
        'option.left': { actions: 'leaveOptions' },
      },
      states: {
        evaluating: {
          always: [
            { guard: 'isAnswered', target: 'answered' },
            { guard: 'isSearchable', target: 'pausing' },
            { target: 'starting' },
          ],
        },
        starting: {},
        pausing: { tags: 'searching', after: { typingPause: 'searching' } },
        searching: {
          tags: 'searching',
          invoke: {
            src: 'suggest',
            id: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: {
              target: 'answered',
              actions: { type: 'setAnswer', params: ({ event }) => ({ found: event.output }) },
            },
            onError: 'failed',
          },
        },
        answered: { tags: 'answered' },
        failed: { tags: 'failed', on: { 'suggestions.retried': 'searching' } },
      },
    },
  },
})

export type SearchBoxActor = ActorRefFrom<typeof searchBoxMachine>
export type SearchBoxSnapshot = SnapshotFrom<typeof searchBoxMachine>

const recalled = new WeakMap<SearchBoxContext, readonly SearchOption[]>()

/**
 * Returns the current options: starters for a short query and until the first answer, then the last answer's, or
 * popular products instead of none.
 */
export function optionsOf(context: SearchBoxContext): readonly SearchOption[] {
  const known = recalled.get(context)
  if (known) return known
  const { query, answer, starters } = context
  const found = answer ? suggestionOptions(query, answer.found) : []
  const others = [...(answer?.found.instead ?? []), ...starters.filter(({ kind }) => kind === 'query')]
  const options = !isSearchable(query) || !answer ? starters : found.length > 0 ? found : others
  recalled.set(context, options)
  return options
}

/** Selects the highlighted option; undefined while none is. */
export function selectActiveOption({ context }: Pick<SearchBoxSnapshot, 'context'>): SearchOption | undefined {
  return optionsOf(context)[context.active]
}
