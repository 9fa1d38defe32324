import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { sampleMachine } from '../chart/testing/sample-machine.ts'
import { machines } from '../machines.ts'
import { begin, possibleEvents, send, statesOf, takenBy } from './simulate.ts'

const start = () => begin(sampleMachine, { start: [] })
const leaves = (ids: string[]) => ids.map((id) => id.replace('sample.', ''))

describe('a simulation', () => {
  it('XS-02 starts every machine of the shop, whatever input it needs', () => {
    const failed = machines.flatMap(({ name, machine }) => {
      const { problem } = begin(machine)
      return problem === undefined ? [] : [`${name}: ${problem}`]
    })
    expect(machines.length).toBeGreaterThan(15)
    expect(failed).toEqual([])
  })

  it('XS-02 follows an event without running effects', () => {
    const lit = send(sampleMachine, start(), { type: 'lamp.pressed', name: 'kiln' })
    expect(lit.problem).toBeUndefined()
    expect(leaves(statesOf(lit.snapshot!))).toContain('on.bulb.warming')
    expect(lit.snapshot!.context).toEqual({ count: 0, name: 'KILN' })
    expect(lit.effects).toEqual(expect.arrayContaining(['ringBell', 'calls askServer', 'emits lamp.lit']))
    const answered = possibleEvents(lit.snapshot!).find(({ label }) => label === 'askServer done')!
    expect(takenBy(lit.snapshot!, answered.type)).toEqual([`sample.on.bulb.warming|${answered.type}|0`])
    const bright = send(sampleMachine, lit, { type: answered.type })
    expect(leaves(statesOf(bright.snapshot!))).toContain('on.bulb.bright')
    expect(possibleEvents(bright.snapshot!).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['after patience', 'after 2000 ms', 'door.opened', 'lamp.reset']),
    )
  })

  it('XS-02 does not move if an event lacks data, and names the missing data', () => {
    const before = start()
    const stuck = send(sampleMachine, before, { type: 'lamp.pressed' })
    expect(stuck.snapshot).toBe(before.snapshot)
    expect(stuck.problem).toMatch(/^It cannot be done with this data: Cannot read properties of undefined/)
    expect(stuck.missing).toContain('name')
  })

  it('XS-02 reports an event that no state accepts', () => {
    expect(send(sampleMachine, start(), { type: 'door.opened' }).problem).toMatch(/^Nothing happened/)
  })

  it('XS-02 guesses an input, and otherwise names the fields it looked for', () => {
    expect(begin(sampleMachine).snapshot?.context).toEqual({ count: 0, name: undefined })
    const picky = setup({ types: { input: {} as { lamp: { watt: { now: number } } } } }).createMachine({
      context: ({ input }) => ({ count: input.lamp.watt.now }),
    })
    expect(begin(picky)).toMatchObject({ snapshot: undefined, missing: expect.arrayContaining(['lamp']) })
  })
})
