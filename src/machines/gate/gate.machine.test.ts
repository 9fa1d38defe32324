import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GateEvent, type GateFacts, gateMachine, gatePageOf, gatePageFor, pagesInUse } from './gate.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = GateEvent | InnerStep
const open: GateFacts = { isProtected: false, mode: 'Live', isVerified: false, isAdmin: false }
const guarded = { ...open, isProtected: true }
const soon = { ...open, mode: 'Coming Soon' }
const mended = { ...open, mode: 'Under Maintenance' }
const password: Step = { type: 'password.submitted', password: 'kiln' }
const email: Step = { type: 'email.submitted', email: 'anu@example.in' }
const right = done('verifyPassword')
const wrong = failed('verifyPassword')
const changed = (facts: GateFacts): Step => ({ type: 'shop.changed', facts })

describe('the gate for a visitor', () => {
  it.each<[title: string, facts: GateFacts, page: string | undefined]>([
    ['MD-02 an open shop lets in', open, undefined],
    ['MD-01 a guarded shop asks for its password', guarded, 'password-protected'],
    ['MD-01 who knows the password is let in', { ...guarded, isVerified: true }, undefined],
    ['MD-02 coming soon', soon, 'coming-soon'],
    ['MD-02 under maintenance', mended, 'under-maintenance'],
    ['MD-02 the password comes before the mode', { ...soon, isProtected: true }, 'password-protected'],
    [
      'MD-02 the mode comes after the password',
      { ...mended, isProtected: true, isVerified: true },
      'under-maintenance',
    ],
    [
      'MD-02 a verified visitor of a shop without a password is sent like all',
      { ...soon, isVerified: true },
      'coming-soon',
    ],
    ['MD-04 the admin gets in', { ...mended, isProtected: true, isAdmin: true }, undefined],
    ['MD-02 a mode that is not known closes nothing', { ...open, mode: 'Siesta' }, undefined],
  ])('%s', (_title, facts, page) => expect(gatePageFor(facts)).toBe(page))

  it('MD-05 admits only admins, verified visitors, and everyone to an open shop', () => {
    const facts = fc.record({
      isProtected: fc.boolean(),
      mode: fc.constantFrom('Live', 'Coming Soon', 'Under Maintenance', 'Siesta', ''),
      isVerified: fc.boolean(),
      isAdmin: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const isShut = ['Coming Soon', 'Under Maintenance'].includes(one.mode) || (one.isProtected && !one.isVerified)
        expect(gatePageFor(one) === undefined).toBe(one.isAdmin || !isShut)
        // Nobody is sent to a page that is not in use.
        const page = gatePageFor(one)
        if (page) expect(pagesInUse(one)).toContain(page)
      }),
    )
  })

  it('RT-05 lists the pages in use', () => {
    expect(pagesInUse(open)).toEqual([])
    expect(pagesInUse({ ...soon, isProtected: true })).toEqual(['password-protected', 'coming-soon'])
  })
})

describe('transitions', () => {
  it.each<[title: string, from: GateFacts, steps: Step[], state: unknown, tags: string[]]>([
    ['MD-01 asks', guarded, [], { protected: 'asking' }, ['password-protected']],
    ['MD-01 waits', guarded, [password], { protected: 'verifying' }, ['busy', 'password-protected']],
    [
      'MD-01 stays after a wrong one',
      guarded,
      [password, wrong],
      { protected: 'refused' },
      ['password-protected', 'refused'],
    ],
    [
      'MD-01 asks again',
      guarded,
      [password, wrong, password],
      { protected: 'verifying' },
      ['busy', 'password-protected'],
    ],
    ['MD-01 lets in', guarded, [password, right], 'open', ['open']],
    [
      'MD-02 meets the mode behind it',
      { ...soon, isProtected: true },
      [password, right],
      { comingSoon: 'offering' },
      ['coming-soon'],
    ],
    ['MD-03 takes an address', soon, [email], { comingSoon: 'subscribing' }, ['busy', 'coming-soon']],
    ['MD-03 thanks', soon, [email, done('subscribe')], { comingSoon: 'subscribed' }, ['coming-soon', 'subscribed']],
    [
      'MD-03 thanks once',
      soon,
      [email, done('subscribe'), email],
      { comingSoon: 'subscribed' },
      ['coming-soon', 'subscribed'],
    ],
    [
      'MD-03 refuses',
      mended,
      [email, failed('subscribe')],
      { underMaintenance: 'refused' },
      ['refused', 'under-maintenance'],
    ],
    [
      'MD-03 asks nobody for an address at the password',
      guarded,
      [email],
      { protected: 'asking' },
      ['password-protected'],
    ],
    ['MD-05 hears that the shop was opened', mended, [changed(open)], 'open', ['open']],
    ['MD-05 hears that it was closed', open, [changed(guarded)], { protected: 'asking' }, ['password-protected']],
    [
      'MD-05 a reply that comes after the change counts no more',
      guarded,
      [password, changed(soon), right],
      { comingSoon: 'offering' },
      ['coming-soon'],
    ],
  ])('%s', (_title, from, steps, state, tags) => {
    const { snapshot } = walk(gateMachine, from, steps)
    expect(snapshot.value).toEqual(state)
    expect([...snapshot.tags].toSorted()).toEqual(tags)
  })

  it('MD-01 keeps the error until the next attempt', () => {
    expect(walk(gateMachine, guarded, [password, wrong]).snapshot.context.failure).toHaveProperty('message', 'refused')
    expect(walk(gateMachine, guarded, [password, wrong, password]).snapshot.context.failure).toBeUndefined()
  })
})

it('MD-05 reaches every state, and the shop can be opened from each', () => {
  const events = [
    password,
    right,
    wrong,
    email,
    done('subscribe'),
    failed('subscribe'),
    ...[open, soon, mended, guarded].map(changed),
  ]
  const transient = 'deciding'
  const reached = reachableStates(gateMachine, guarded, events)
  expect(reached).toEqual(allStates(gateMachine).filter((state) => state !== transient))
  for (const facts of [guarded, soon, mended])
    for (const steps of [[], [password], [email], [email, failed('subscribe')], [password, wrong]]) {
      const { snapshot } = walk(gateMachine, facts, [...steps, changed(open)])
      expect(gatePageOf(snapshot)).toBeUndefined()
    }
})
