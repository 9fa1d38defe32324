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
import { suggestionOptions, isSearchable, popularOption, submitPath, queryOption } from './search-box.options.ts'

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
const starters = [queryOption('recent', 'teapot'), queryOption('query', 'celadon')]
const enter: SearchBoxEvent = { type: 'box.entered', query: '', starters }
const type = (query: string): SearchBoxEvent => ({ type: 'query.changed', query })
const down: SearchBoxEvent = { type: 'option.moved', by: 1 }
const up: SearchBoxEvent = { type: 'option.moved', by: -1 }

type Step = SearchBoxEvent | { type: `xstate.${string}`; output?: unknown; error?: unknown }
const rested: Step = { type: 'xstate.after.typingPause.searchBox.open.pausing' }
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
    ['offers starters when it gets the focus', [enter], { open: 'starting' }],
    ['waits for a pause in typing', [enter, type('bo')], { open: 'pausing' }],
    ['sends the query', [enter, type('bo'), rested], { open: 'searching' }],
    ['shows the answer', [enter, type('bo'), rested, answered], { open: 'answered' }],
    ['shows a failure', [enter, type('bo'), rested, failed], { open: 'failed' }],
    ['retries on request', [enter, type('bo'), rested, failed, { type: 'suggestions.retried' }], { open: 'searching' }],
    ['returns to starters', [enter, type('bo'), rested, answered, type('')], { open: 'starting' }],
    ['sends no single letter', [enter, type('b')], { open: 'starting' }],
    ['closes', [enter, { type: 'box.dismissed' }], 'closed'],
    ['closes while it searches', [enter, type('bo'), rested, { type: 'box.dismissed' }], 'closed'],
    ['reopens with an arrow key', [enter, { type: 'box.dismissed' }, down], { open: 'starting' }],
    ['opens when text is typed', [type('bo')], { open: 'pausing' }],
    [
      'does not send the same query again',
      [enter, type('bo'), rested, answered, { type: 'box.dismissed' }, { ...enter, query: 'bo' }],
      { open: 'answered' },
    ],
  ])('CT-04 %s', (_title, steps, value) => {
    expect(walk(...steps).value).toEqual(value)
  })

  it('CT-04 shows the last answer until the next one arrives', () => {
    const snapshot = walk(enter, type('bo'), rested, answered, type('bow'))
    expect(labels(snapshot)).toEqual(['Rice bowl', 'Bowls', 'bow'])
    expect(snapshot.hasTag('searching')).toBe(true)
  })

  it('CT-04 offers popular products when nothing was found', () => {
    const nothing: Step = { type: 'xstate.done.actor.suggest', output: found() }
    expect(labels(walk(enter, type('zzz'), rested, nothing))).toEqual(['celadon'])
    const popular: Step = {
      type: 'xstate.done.actor.suggest',
      output: { ...found(), instead: [popularOption(fakeCard(3))] },
    }
    expect(labels(walk(enter, type('zzz'), rested, popular))).toEqual(['Bowl 3', 'celadon'])
  })

  it('CT-04 shows the starters until the first answer', () => {
    expect(labels(walk(enter, type('bo'), rested))).toEqual(['teapot', 'celadon'])
  })
})

describe('keyboard', () => {
  const at = (...steps: Step[]) => selectActiveOption(walk(enter, type('bo'), rested, answered, ...steps))?.label

  it('CT-04 cycles through the options and the box', () => {
    expect(at()).toBeUndefined()
    expect(at(down)).toBe('Rice bowl')
    expect(at(down, down, down)).toBe('bo')
    expect(at(down, down, down, down)).toBeUndefined()
    expect(at(up)).toBe('bo')
    expect(at(down, up)).toBeUndefined()
  })

  it('CT-04 jumps to the ends, and resets when the caret moves or text is typed', () => {
    expect(at({ type: 'option.jumped', to: 'last' })).toBe('bo')
    expect(at({ type: 'option.jumped', to: 'first' })).toBe('Rice bowl')
    expect(at(down, { type: 'option.left' })).toBeUndefined()
    expect(at(down, type('bow'))).toBeUndefined()
  })

  it('does nothing without options', () => {
    expect(walk(type('bo'), down, up, { type: 'option.jumped', to: 'last' }).context.active).toBe(-1)
  })
})

describe('effects', () => {
  function stage() {
    const clock = new SimulatedClock()
    const requests: { query: string; signal: AbortSignal; resolve: (found: SearchSuggestions) => void }[] = []
    const suggest = fromPromise<SearchSuggestions, { query: string }>(
      ({ input, signal }) => new Promise((resolve) => requests.push({ query: input.query, signal, resolve })),
    )
    const actor = createActor(searchBoxMachine.provide({ actors: { suggest } }), { clock }).start()
    return { actor, clock, requests }
  }
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

  it('CT-04 sends the query when typing pauses', () => {
    const { actor, clock, requests } = stage()
    for (const query of ['c', 'ce', 'cel', ' cela ']) {
      actor.send({ type: 'query.changed', query })
      clock.increment(149)
    }
    expect(requests).toEqual([])
    clock.increment(1)
    expect(requests.map(({ query }) => query)).toEqual(['cela'])
  })

  it('CT-04 ignores the answer of an earlier query', async () => {
    const { actor, clock, requests } = stage()
    actor.send({ type: 'query.changed', query: 'bowl' })
    clock.increment(150)
    actor.send({ type: 'query.changed', query: 'vase' })
    clock.increment(150)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]?.resolve(found(suggestion('product', 'Bud vase')))
    await settle()
    requests[0]?.resolve(bowls)
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
  for (const state of ['starting', 'pausing', 'searching', 'answered', 'failed'])
    expect(reached).toContain(JSON.stringify({ open: state }))
})

describe('options', () => {
  it('CT-04 are sorted by kind, with all results last', () => {
    const mixed = found(
      suggestion('page', 'Care'),
      suggestion('collection', 'Tea at four'),
      suggestion('category', 'Bowls'),
      suggestion('product', 'Rice bowl'),
    )
    const kinds = suggestionOptions(' bowl ', mixed).map(({ kind }) => kind)
    expect(kinds).toEqual(['product', 'category', 'collection', 'page', 'all'])
    expect(suggestionOptions(' bowl & co ', mixed).at(-1)).toMatchObject({ path: '/search?query=bowl+%26+co' })
    expect(suggestionOptions('bowl', found())).toEqual([])
  })

  it('CT-04 lead from a typed SKU to its product', () => {
    const one = found(suggestion('product', 'Tall bottle vase', '/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-20'))
    expect(submitPath('ash-vas-001-ten-20 ', one)).toBe('/product/tall-bottle-vase?sku=ASH-VAS-001-TEN-20')
    expect(submitPath('vase', one)).toBe('/search?query=vase')
    expect(submitPath('vase', undefined)).toBe('/search?query=vase')
  })

  it('require two letters or digits', () => {
    expect(['', 'a', '  -', 'é', 'ab', '茶碗', '12'].map(isSearchable)).toEqual([
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
