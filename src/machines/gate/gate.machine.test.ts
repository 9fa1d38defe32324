import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GateEvent, type GateFacts, gateMachine, gatePageOf, gatePageFor, pagesInUse } from './gate.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = GateEvent | InnerStep
const open: GateFacts = { isProtected: false, mode: 'Live', isVerified: false, isAdmin: false }
const locked = { ...open, isProtected: true }
const soon = { ...open, mode: 'Coming Soon' }
const maintenance = { ...open, mode: 'Under Maintenance' }
const password: Step = { type: 'password.submitted', password: 'kiln' }
const email: Step = { type: 'email.submitted', email: 'anu@example.in' }
const right = done('verifyPassword')
const wrong = failed('verifyPassword')
const changed = (facts: GateFacts): Step => ({ type: 'shop.changed', facts })

describe('the gate for a visitor', () => {
  it.each<[title: string, facts: GateFacts, page: string | undefined]>([
    ['MD-02 an open shop admits everyone', open, undefined],
    ['MD-01 a protected shop asks for its password', locked, 'password-protected'],
    ['MD-01 the password admits a visitor', { ...locked, isVerified: true }, undefined],
    ['MD-02 coming soon', soon, 'coming-soon'],
    ['MD-02 under maintenance', maintenance, 'under-maintenance'],
    ['MD-02 the password comes before the mode', { ...soon, isProtected: true }, 'password-protected'],
    [
      'MD-02 the mode comes after the password',
      { ...maintenance, isProtected: true, isVerified: true },
      'under-maintenance',
    ],
    [
      'MD-02 a verified visitor of a shop without a password is treated like any other',
      { ...soon, isVerified: true },
      'coming-soon',
    ],
    ['MD-04 an admin is always admitted', { ...maintenance, isProtected: true, isAdmin: true }, undefined],
    ['MD-02 an unknown mode does not close the shop', { ...open, mode: 'Siesta' }, undefined],
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
        const isClosed = ['Coming Soon', 'Under Maintenance'].includes(one.mode) || (one.isProtected && !one.isVerified)
        expect(gatePageFor(one) === undefined).toBe(one.isAdmin || !isClosed)
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
    ['MD-01 asks for the password', locked, [], { protected: 'asking' }, ['password-protected']],
    ['MD-01 is busy while it verifies', locked, [password], { protected: 'verifying' }, ['busy', 'password-protected']],
    [
      'MD-01 stays after a wrong password',
      locked,
      [password, wrong],
      { protected: 'refused' },
      ['password-protected', 'refused'],
    ],
    [
      'MD-01 verifies the next password',
      locked,
      [password, wrong, password],
      { protected: 'verifying' },
      ['busy', 'password-protected'],
    ],
    ['MD-01 opens after the right password', locked, [password, right], 'open', ['open']],
    [
      'MD-02 shows the mode’s page after the password',
      { ...soon, isProtected: true },
      [password, right],
      { comingSoon: 'offering' },
      ['coming-soon'],
    ],
    ['MD-03 accepts an address', soon, [email], { comingSoon: 'subscribing' }, ['busy', 'coming-soon']],
    [
      'MD-03 thanks for it',
      soon,
      [email, done('subscribe')],
      { comingSoon: 'subscribed' },
      ['coming-soon', 'subscribed'],
    ],
    [
      'MD-03 accepts one address',
      soon,
      [email, done('subscribe'), email],
      { comingSoon: 'subscribed' },
      ['coming-soon', 'subscribed'],
    ],
    [
      'MD-03 shows a refusal',
      maintenance,
      [email, failed('subscribe')],
      { underMaintenance: 'refused' },
      ['refused', 'under-maintenance'],
    ],
    ['MD-03 accepts no address on the password page', locked, [email], { protected: 'asking' }, ['password-protected']],
    ['MD-05 opens when the owner opens the shop', maintenance, [changed(open)], 'open', ['open']],
    [
      'MD-05 closes when the owner closes the shop',
      open,
      [changed(locked)],
      { protected: 'asking' },
      ['password-protected'],
    ],
    [
      'MD-05 ignores a reply that arrives after the change',
      locked,
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
    expect(walk(gateMachine, locked, [password, wrong]).snapshot.context.failure).toHaveProperty('message', 'refused')
    expect(walk(gateMachine, locked, [password, wrong, password]).snapshot.context.failure).toBeUndefined()
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
    ...[open, soon, maintenance, locked].map(changed),
  ]
  const transient = 'deciding'
  const reached = reachableStates(gateMachine, locked, events)
  expect(reached).toEqual(allStates(gateMachine).filter((state) => state !== transient))
  for (const facts of [locked, soon, maintenance])
    for (const steps of [[], [password], [email], [email, failed('subscribe')], [password, wrong]]) {
      const { snapshot } = walk(gateMachine, facts, [...steps, changed(open)])
      expect(gatePageOf(snapshot)).toBeUndefined()
    }
})
