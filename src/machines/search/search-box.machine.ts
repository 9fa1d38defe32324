/** The search box (CT-04): what is typed is asked for when the keys rest, and only the latest question's answer counts. */
import { type ActorRefFrom, type SnapshotFrom, assign, fromPromise, setup } from 'xstate'
import { type SearchAnswer, type SearchOption, foundOptions, isAskable } from './search-box.options.ts'

export interface SearchBoxContext {
  /** As it stands in the box. */
  query: string
  /** The last answer, and what it answers; it stays until the next one is there. */
  answer: { query: string; found: SearchAnswer } | undefined
  /** Offered while there is nothing to ask: what was searched for lately, and what others look for. */
  starters: readonly SearchOption[]
  /** The option the arrow keys have come to; -1 is the box itself. */
  active: number
}

export type SearchBoxEvent =
  | { type: 'box.entered'; query: string; starters: readonly SearchOption[] }
  | { type: 'query.changed'; query: string }
  | { type: 'starters.changed'; starters: readonly SearchOption[] }
  /** Past the last option comes the box again, and the other way round. */
  | { type: 'option.moved'; by: 1 | -1 }
  | { type: 'option.jumped'; to: 'first' | 'last' }
  /** The caret moves within the words again. */
  | { type: 'option.left' }
  | { type: 'suggestions.retried' }
  | { type: 'box.dismissed' }

const searchBoxSetup = setup({
  types: {
    context: {} as SearchBoxContext,
    events: {} as SearchBoxEvent,
    tags: {} as 'open' | 'asking' | 'answered' | 'failed',
  },
  actors: {
    suggest: fromPromise<SearchAnswer, { query: string }>(() =>
      Promise.reject(new Error('The search box needs its actor')),
    ),
  },
  guards: {
    isAskable: ({ context }) => isAskable(context.query),
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
    takeAnswer: assign(({ context }, { found }: { found: SearchAnswer }) => ({
      answer: { query: context.query.trim(), found },
      active: -1,
    })),
  },
  delays: {
    /** Between the last key and the question. */
    restOfKeys: 150,
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
        // An arrow key opens what Escape has closed.
        'option.moved': { target: 'open', actions: { type: 'move', params: ({ event }) => event } },
      },
    },
    open: {
      tags: 'open',
      initial: 'judging',
      exit: 'leaveOptions',
      on: {
        'box.dismissed': 'closed',
        'starters.changed': { actions: { type: 'setStarters', params: ({ event }) => event } },
        'option.moved': { guard: 'hasOptions', actions: { type: 'move', params: ({ event }) => event } },
        'option.jumped': { guard: 'hasOptions', actions: { type: 'jump', params: ({ event }) => event } },
        'option.left': { actions: 'leaveOptions' },
      },
      states: {
        judging: {
          always: [
            { guard: 'isAnswered', target: 'answered' },
            { guard: 'isAskable', target: 'resting' },
            { target: 'starting' },
          ],
        },
        starting: {},
        resting: { tags: 'asking', after: { restOfKeys: 'asking' } },
        asking: {
          tags: 'asking',
          invoke: {
            src: 'suggest',
            id: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: {
              target: 'answered',
              actions: { type: 'takeAnswer', params: ({ event }) => ({ found: event.output }) },
            },
            onError: 'failed',
          },
        },
        answered: { tags: 'answered' },
        failed: { tags: 'failed', on: { 'suggestions.retried': 'asking' } },
      },
    },
  },
})

export type SearchBoxActor = ActorRefFrom<typeof searchBoxMachine>
export type SearchBoxSnapshot = SnapshotFrom<typeof searchBoxMachine>

const kept = new WeakMap<SearchBoxContext, readonly SearchOption[]>()

/**
 * What can be chosen now: starters while too little is typed and until the first answer, what the last answer offers, or instead of
 * nothing what others buy and look for.
 */
export function optionsOf(context: SearchBoxContext): readonly SearchOption[] {
  const known = kept.get(context)
  if (known) return known
  const { query, answer, starters } = context
  const found = answer ? foundOptions(query, answer.found) : []
  const others = [...(answer?.found.instead ?? []), ...starters.filter(({ kind }) => kind === 'query')]
  const options = !isAskable(query) || !answer ? starters : found.length > 0 ? found : others
  kept.set(context, options)
  return options
}

/** The option that Enter takes; undefined while the box itself has the keyboard. */
export function selectActiveOption({ context }: Pick<SearchBoxSnapshot, 'context'>): SearchOption | undefined {
  return optionsOf(context)[context.active]
}
