import { describe, expect, it } from 'vitest'
import { setAllAccepted, cookieEntries } from '#domain/cookie-entries.ts'
import { allStates, reachableStates, walk } from '../testing/walk.ts'
import { type ConsentEvent, consentMachine } from './consent.machine.ts'

const plugin = (name: string) => ({
  module_name: name,
  consent: { category: 'analytics' as const, name, description: 'Counts.' },
})
const entries = cookieEntries([plugin('GoogleTag'), plugin('MicrosoftClarity')])
const fresh = { entries, hasIcon: false, isDecided: false }
const decided = { ...fresh, entries: setAllAccepted(entries, true), isDecided: true }
const accept: ConsentEvent = { type: 'all.accepted' }
const decline: ConsentEvent = { type: 'all.declined' }
const open: ConsentEvent = { type: 'preferences.opened' }
const close: ConsentEvent = { type: 'preferences.closed' }
const save: ConsentEvent = { type: 'preferences.saved' }
const toggle = (id: string): ConsentEvent => ({ type: 'entry.toggled', id })
const elsewhere: ConsentEvent = { type: 'choice.received', entries: setAllAccepted(entries, true) }

const table: [title: string, input: typeof fresh, steps: ConsentEvent[], tags: string[], allowed: string[]][] = [
  ['CO-01 asks', fresh, [], ['asking', 'shown'], []],
  ['CO-02 asks nothing if a choice is stored', decided, [], ['decided'], ['GoogleTag', 'MicrosoftClarity']],
  ['CO-01 Accept All allows all', fresh, [accept], ['decided'], ['GoogleTag', 'MicrosoftClarity']],
  ['CO-01 Decline All allows none', fresh, [decline], ['decided'], []],
  ['CO-01 opens the preferences', fresh, [open], ['asking', 'choosing', 'shown'], []],
  ['CO-01 closed preferences ask again', fresh, [open, toggle('GoogleTag'), close], ['asking', 'shown'], []],
  ['CO-01 nothing applies before it is saved', fresh, [open, toggle('GoogleTag')], ['asking', 'choosing', 'shown'], []],
  ['CO-01 Save allows the ticked entries', fresh, [open, toggle('GoogleTag'), save], ['decided'], ['GoogleTag']],
  ['CO-01 necessary entries stay on', fresh, [open, toggle('shop'), toggle('nothing'), save], ['decided'], []],
  ['CO-01 Accept All in the preferences', fresh, [open, accept], ['decided'], ['GoogleTag', 'MicrosoftClarity']],
  ['CO-01 Decline All in the preferences', fresh, [open, toggle('GoogleTag'), decline], ['decided'], []],
  ['CO-02 a choice can be changed', decided, [open, toggle('GoogleTag'), save], ['decided'], ['MicrosoftClarity']],
  [
    'CO-02 a choice is kept when the preferences are closed',
    decided,
    [open, toggle('GoogleTag'), close],
    ['decided'],
    ['GoogleTag', 'MicrosoftClarity'],
  ],
  ['CO-02 another tab’s choice applies here', fresh, [elsewhere], ['decided'], ['GoogleTag', 'MicrosoftClarity']],
  [
    'CO-02 another tab’s choice closes the preferences',
    fresh,
    [open, elsewhere],
    ['decided'],
    ['GoogleTag', 'MicrosoftClarity'],
  ],
]

describe('transitions', () => {
  it.each(table)('%s', (_title, input, steps, tags, allowed) => {
    const { snapshot } = walk(consentMachine, input, steps)
    expect([...snapshot.tags].toSorted()).toEqual(tags)
    expect(snapshot.context.entries.flatMap(({ id, accepted }) => (accepted && id !== 'shop' ? [id] : []))).toEqual(
      allowed,
    )
  })
})

describe('effects', () => {
  it('CO-02 CO-03 a choice made here is emitted once, with what it withdraws', () => {
    const { emitted } = walk(consentMachine, decided, [open, toggle('GoogleTag'), save])
    expect(emitted).toMatchObject([{ type: 'consent.given', withdrawn: ['GoogleTag'] }])
    expect(walk(consentMachine, fresh, [accept]).emitted).toMatchObject([{ type: 'consent.given', withdrawn: [] }])
    expect(walk(consentMachine, decided, [open, decline]).emitted).toMatchObject([
      { withdrawn: ['GoogleTag', 'MicrosoftClarity'] },
    ])
  })

  it('CO-02 a choice of another tab is not emitted', () => {
    expect(walk(consentMachine, fresh, [elsewhere]).emitted).toEqual([])
  })
})

it('CO-06 reaches every state', () => {
  const events = [accept, decline, open, close, save, toggle('GoogleTag'), elsewhere]
  const reached = new Set([
    ...reachableStates(consentMachine, fresh, events),
    ...reachableStates(consentMachine, decided, events),
  ])
  // The initial state is transient.
  expect([...reached].toSorted()).toEqual(allStates(consentMachine).filter((state) => state !== 'starting'))
})
