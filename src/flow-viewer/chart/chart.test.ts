import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { takenTransitionIds } from '#visitor/flows/transition-id.ts'
import { chartOf, entryOf, isWithin, pathOf } from './chart.ts'
import { findMachines } from './machine-files.ts'
import { sampleMachine } from './testing/sample-machine.ts'

const chart = chartOf(sampleMachine)
const inWords = () =>
  chart.transitions.map(({ from, label, guard, to }) =>
    [pathOf(chart, from), label, guard && `[${guard}]`, to === undefined ? 'stays' : `→ ${pathOf(chart, to)}`]
      .filter(Boolean)
      .join(' '),
  )

describe('a machine as a chart', () => {
  it('XS-02 has every state: nested, parallel, history and final', () => {
    expect(chart.states.map(({ id, kind }) => `${pathOf(chart, id)} ${kind}`.trim())).toEqual([
      'compound',
      'off atomic',
      'on parallel',
      'on.bulb compound',
      'on.bulb.warming atomic',
      'on.bulb.bright atomic',
      'on.bulb.dim atomic',
      'on.door compound',
      'on.door.shut atomic',
      'on.door.open atomic',
      'broken atomic',
      'again history',
      'gone final',
    ])
    expect(chart.states.find(({ key }) => key === 'on')).toMatchObject({ entry: ['sayLit', 'ringBell'] })
    expect(chart.states.find(({ key }) => key === 'warming')).toMatchObject({ calls: ['askServer'] })
    expect(chart.states.find(({ key }) => key === 'off')).toMatchObject({ tags: ['dark'] })
  })

  it('XS-02 has every transition with its named guard: events, calls, delays and immediate ones', () => {
    expect(inWords()).toEqual([
      'lamp.reset → off',
      'lamp.counted stays',
      'off lamp.pressed → on',
      'on.bulb.warming askServer done → on.bulb.bright',
      'on.bulb.warming askServer failed → broken',
      'on.bulb.bright after 2000 ms [isFull] → broken',
      'on.bulb.bright after patience → on.bulb.dim',
      'on.bulb.dim always [isFull and not isNamed] → on.bulb.bright',
      'on.door.shut door.opened [in #sample.on.bulb.bright] → on.door.open',
      'broken lamp.pressed → again',
    ])
    expect(chart.transitions.find(({ label }) => label === 'askServer failed')?.actions).toEqual(['count'])
  })

  it('XS-02 identifies each transition a running actor takes, also in a provided copy of the machine', () => {
    const taken: string[] = []
    const copy = sampleMachine.provide({ actions: { ringBell: () => undefined } })
    const actor = createActor(copy, {
      input: { start: [1, 2, 3] },
      inspect: (event) => {
        if (event.type === '@xstate.microstep') taken.push(...takenTransitionIds(event))
      },
    }).start()
    actor.send({ type: 'lamp.counted' })
    actor.send({ type: 'lamp.pressed', name: 'a' })
    const ids = chart.transitions.map(({ id }) => id)
    expect(taken.filter((id) => !id.includes('xstate.init'))).toEqual([
      'sample|lamp.counted|0',
      'sample.off|lamp.pressed|0',
    ])
    expect(ids).toEqual(expect.arrayContaining(['sample|lamp.counted|0', 'sample.off|lamp.pressed|0']))
    expect(new Set(ids).size).toBe(ids.length)
    actor.stop()
  })

  it('XS-02 has the hierarchy and initial states', () => {
    expect(isWithin(chart, 'sample.on.bulb.dim', 'sample.on')).toBe(true)
    expect(isWithin(chart, 'sample.on', 'sample.on.bulb')).toBe(false)
    expect(entryOf(chart, 'sample.on.bulb')).toBe('sample.on.bulb.warming')
    expect(entryOf(chart, 'sample.off')).toBe('sample.off')
  })
})

describe('the machines of a folder', () => {
  const file = (path: string, exports: Record<string, unknown>) => ({ [`src/machines/${path}.machine.ts`]: exports })
  const other = (id: string) => ({ id, getStateNodeById: () => undefined })

  it('XS-02 are named by their flow and file', () => {
    const found = findMachines({
      ...file('order/order-dialogs', { a: other('a'), selectLine: () => undefined }),
      ...file('auth/otp', { b: other('b') }),
      ...file('cart/cart', { c: other('c') }),
      'src/machines/cart/cart-queue.ts': {},
    })
    expect(found.map(({ name, flow, file }) => [name, flow, file])).toEqual([
      ['auth-otp', 'auth', 'auth/otp.machine.ts'],
      ['cart', 'cart', 'cart/cart.machine.ts'],
      ['order-dialogs', 'order', 'order/order-dialogs.machine.ts'],
    ])
  })

  it('XS-02 can be created by functions', () => {
    const createLampMachine = ({ patience = 1 }: { patience?: number }) => other(`lamp${patience}`)
    expect(findMachines(file('lamp/lamp', { createLampMachine })).map(({ machine }) => machine.id)).toEqual(['lamp1'])
    const createBadMachine = ({ bulb }: { bulb?: { watt: number } }) => other(`${bulb!.watt}`)
    expect(() => findMachines(file('lamp/lamp', { createBadMachine }))).toThrow(
      /createBadMachine\(\{\}\) makes no statechart/,
    )
  })

  it('XS-02 are refused if a file has none, or two have one id', () => {
    expect(() => findMachines(file('lamp/lamp', { lamp: {} }))).toThrow('lamp.machine.ts exports no statechart')
    expect(() => findMachines({ ...file('a/a', { a: other('x') }), ...file('b/b', { b: other('x') }) })).toThrow(
      'both call their machine "x"',
    )
  })
})
