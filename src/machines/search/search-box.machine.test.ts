import { SimulatedClock, createActor, fromPromise, initialTransition, transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { fakeCard } from '#api/testing/fake-product.ts'
import type { SearchSuggestions } from '#generated/api.d.ts'
import {
  type SearchBoxEvent,
  type SearchBoxSnapshot,
  optionsOf,
  searchBoxMachine,
  selectActiveOption,
} from './search-box.machine.ts'
import { foundOptions, isAskable, popularOption, submitPath, wordsOption } from './search-box.options.ts'

const suggestion = (kind: SearchSuggestions['suggestions'][number]['kind'], label: string, path = `/${label}`) => ({
  kind,
  label,
  path,
  image: null,
  price: null,
})
const found = (...suggestions: SearchSuggestions['suggestions']): SearchSuggestions => ({
  query: 'bowl',
  corrected: null,
  suggestions,
})
const bowls = found(suggestion('category', 'Bowls'), suggestion('product', 'Rice bowl'))
const starters = [wordsOption('recent', 'teapot'), wordsOption('query', 'celadon')]
const enter: SearchBoxEvent = { type: 'box.entered', query: '', starters }
const type = (query: string): SearchBoxEvent => ({ type: 'query.changed', query })
const down: SearchBoxEvent = { type: 'option.moved', by: 1 }
const up: SearchBoxEvent = { type: 'option.moved', by: -1 }

type Step = SearchBoxEvent | { type: `xstate.${string}`; output?: unknown; error?: unknown }
const rested: Step = { type: 'xstate.after.restOfKeys.searchBox.open.resting' }
const answered: Step = { type: 'xstate.done.actor.suggest', output: bowls }
const failed: Step = { type: 'xstate.error.actor.suggest', error: new Error('no connection') }

function walk(...steps: Step[]): SearchBoxSnapshot {
  return steps.reduce<SearchBoxSnapshot>(
    (snapshot, event) => transition(searchBoxMachine, snapshot, event as SearchBoxEvent)[0],
    initialTransition(searchBoxMachine)[0],
  )
}

const labels = ({ context }: SearchBoxSnapshot) => optionsOf(context).map(({ label }) => label)

describe('transitions', () => {
  it.each<[title: string, steps: Step[], value: unknown]>([
    ['is closed at first', [], 'closed'],
    ['offers starters when it is entered', [enter], { open: 'starting' }],
    ['waits for the keys to rest', [enter, type('bo')], { open: 'resting' }],
    ['asks', [enter, type('bo'), rested], { open: 'asking' }],
    ['has an answer', [enter, type('bo'), rested, answered], { open: 'answered' }],
    ['has none', [enter, type('bo'), rested, failed], { open: 'failed' }],
    ['asks again', [enter, type('bo'), rested, failed, { type: 'suggestions.retried' }], { open: 'asking' }],
    ['goes back to starters', [enter, type('bo'), rested, answered, type('')], { open: 'starting' }],
    ['does not ask for one letter', [enter, type('b')], { open: 'starting' }],
    ['closes', [enter, { type: 'box.dismissed' }], 'closed'],
    ['closes while it asks', [enter, type('bo'), rested, { type: 'box.dismissed' }], 'closed'],
    ['opens again by an arrow key', [enter, { type: 'box.dismissed' }, down], { open: 'starting' }],
    ['opens again by a key', [type('bo')], { open: 'resting' }],
    [
      'does not ask twice for the same',
      [enter, type('bo'), rested, answered, { type: 'box.dismissed' }, { ...enter, query: 'bo' }],
      { open: 'answered' },
    ],
  ])('CT-04 %s', (_title, steps, value) => {
    expect(walk(...steps).value).toEqual(value)
  })

  it('CT-04 keeps the last answer in sight until the next one is there', () => {
    const snapshot = walk(enter, type('bo'), rested, answered, type('bow'))
    expect(labels(snapshot)).toEqual(['Rice bowl', 'Bowls', 'bow'])
    expect(snapshot.hasTag('asking')).toBe(true)
  })

  it('CT-04 offers what others look for where nothing was found', () => {
    const nothing: Step = { type: 'xstate.done.actor.suggest', output: found() }
    expect(labels(walk(enter, type('zzz'), rested, nothing))).toEqual(['celadon'])
    const popular: Step = {
      type: 'xstate.done.actor.suggest',
      output: { ...found(), instead: [popularOption(fakeCard(3))] },
    }
    expect(labels(walk(enter, type('zzz'), rested, popular))).toEqual(['Bowl 3', 'celadon'])
  })

  it('CT-04 keeps what it offered first in sight until the first answer', () => {
    expect(labels(walk(enter, type('bo'), rested))).toEqual(['teapot', 'celadon'])
  })
})

describe('the keyboard', () => {
  const at = (...steps: Step[]) => selectActiveOption(walk(enter, type('bo'), rested, answered, ...steps))?.label

  it('CT-04 walks through the options and the box, round and round', () => {
    expect(at()).toBeUndefined()
    expect(at(down)).toBe('Rice bowl')
    expect(at(down, down, down)).toBe('bo')
    expect(at(down, down, down, down)).toBeUndefined()
    expect(at(up)).toBe('bo')
    expect(at(down, up)).toBeUndefined()
  })

  it('CT-04 jumps to the ends, and lets go when the caret moves or another letter comes', () => {
    expect(at({ type: 'option.jumped', to: 'last' })).toBe('bo')
    expect(at({ type: 'option.jumped', to: 'first' })).toBe('Rice bowl')
    expect(at(down, { type: 'option.left' })).toBeUndefined()
    expect(at(down, type('bow'))).toBeUndefined()
  })

  it('has nowhere to go without options', () => {
    expect(walk(type('bo'), down, up, { type: 'option.jumped', to: 'last' }).context.active).toBe(-1)
  })
})

describe('effects', () => {
  function stage() {
    const clock = new SimulatedClock()
    const asked: { query: string; signal: AbortSignal; resolve: (found: SearchSuggestions) => void }[] = []
    const suggest = fromPromise<SearchSuggestions, { query: string }>(
      ({ input, signal }) => new Promise((resolve) => asked.push({ query: input.query, signal, resolve })),
    )
    const actor = createActor(searchBoxMachine.provide({ actors: { suggest } }), { clock }).start()
    return { actor, clock, asked }
  }
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

  it('CT-04 asks once the keys rest, for what stands in the box then', () => {
    const { actor, clock, asked } = stage()
    for (const query of ['c', 'ce', 'cel', ' cela ']) {
      actor.send({ type: 'query.changed', query })
      clock.increment(149)
    }
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked.map(({ query }) => query)).toEqual(['cela'])
  })

  it('CT-04 lets no late answer win over a newer question', async () => {
    const { actor, clock, asked } = stage()
    actor.send({ type: 'query.changed', query: 'bowl' })
    clock.increment(150)
    actor.send({ type: 'query.changed', query: 'vase' })
    clock.increment(150)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    asked[1]?.resolve(found(suggestion('product', 'Bud vase')))
    await settle()
    asked[0]?.resolve(bowls)
    await settle()
    expect(labels(actor.getSnapshot())).toEqual(['Bud vase', 'vase'])
  })
})

it('reaches every state', () => {
  const events: Step[] = [enter, type('bo'), type(''), down, { type: 'box.dismissed' }, rested, answered, failed]
  const paths = getShortestPaths(searchBoxMachine, {
    events: events as SearchBoxEvent[],
    serializeState: ({ value }) => JSON.stringify(value),
    limit: 500,
  })
  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
  for (const state of ['starting', 'resting', 'asking', 'answered', 'failed'])
    expect(reached).toContain(JSON.stringify({ open: state }))
})

describe('options', () => {
  it('CT-04 stand in the order of their kinds, all results last', () => {
    const mixed = found(
      suggestion('page', 'Care'),
      suggestion('collection', 'Tea at four'),
      suggestion('category', 'Bowls'),
      suggestion('product', 'Rice bowl'),
    )
    const kinds = foundOptions(' bowl ', mixed).map(({ kind }) => kind)
    expect(kinds).toEqual(['product', 'category', 'collection', 'page', 'all'])
    expect(foundOptions(' bowl & co ', mixed).at(-1)).toMatchObject({ path: '/search?query=bowl+%26+co' })
    expect(foundOptions('bowl', found())).toEqual([])
  })

  it('CT-04 lead from a typed SKU straight to its product', () => {
    const one = found(suggestion('product', 'Tall bottle vase', '/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-20'))
    expect(submitPath('ash-vas-001-ten-20 ', one)).toBe('/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-20')
    expect(submitPath('vase', one)).toBe('/search?query=vase')
    expect(submitPath('vase', undefined)).toBe('/search?query=vase')
  })

  it('are asked for from two letters or digits on', () => {
    expect(['', 'a', '  -', 'é', 'ab', '茶碗', '12'].map(isAskable)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })
})
