import { and, assign, emit, fromPromise, not, setup, stateIn } from 'xstate'

const sampleSetup = setup({
  types: {
    context: {} as { count: number; name: string | undefined },
    events: {} as
      | { type: 'lamp.pressed'; name: string }
      | { type: 'lamp.reset' }
      | { type: 'lamp.counted' }
      | { type: 'door.opened' },
    input: {} as { start: readonly number[] },
    emitted: {} as { type: 'lamp.lit' },
  },
  actors: { askServer: fromPromise<unknown>(() => Promise.reject(new Error('The sample calls nobody'))) },
  guards: { isFull: ({ context }) => context.count > 2, isNamed: ({ context }) => context.name !== undefined },
  actions: {
    count: assign({ count: ({ context }) => context.count + 1 }),
    takeName: assign((_, { name }: { name: string }) => ({ name: name.toUpperCase() })),
    sayLit: emit({ type: 'lamp.lit' }),
    ringBell: () => {
      throw new Error('An effect was run')
    },
  },
  delays: { patience: 500 },
})

/**
 * A machine with one of each: nested and parallel states, history, final states, calls, delays, eventless transitions.
 */
export const sampleMachine = sampleSetup.createMachine({
  id: 'sample',
  context: ({ input }) => ({ count: input.start.length, name: undefined }),
  initial: 'off',
  on: { 'lamp.reset': { target: '.off' }, 'lamp.counted': { actions: 'count' } },
  states: {
    off: {
      tags: 'dark',
      on: { 'lamp.pressed': { target: 'on', actions: { type: 'takeName', params: ({ event }) => event } } },
    },
    on: {
      type: 'parallel',
      entry: ['sayLit', 'ringBell'],
      states: {
        bulb: {
          initial: 'warming',
          states: {
            warming: {
              invoke: { src: 'askServer', onDone: 'bright', onError: { target: '#sample.broken', actions: 'count' } },
            },
            bright: { after: { patience: 'dim', 2000: { guard: 'isFull', target: '#sample.broken' } } },
            dim: { always: { guard: and(['isFull', not('isNamed')]), target: 'bright' } },
          },
        },
        door: {
          initial: 'shut',
          states: {
            shut: { on: { 'door.opened': { guard: stateIn('#sample.on.bulb.bright'), target: 'open' } } },
            open: {},
          },
        },
      },
    },
    broken: { on: { 'lamp.pressed': 'again' } },
    again: { type: 'history', history: 'deep', target: 'off' },
    gone: { type: 'final' },
  },
})
