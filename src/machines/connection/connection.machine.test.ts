import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type ConnectionEvent, connectionMachine } from './connection.machine.ts'
import { type InnerStep, allStates, reachableStates, walk } from '../testing/walk.ts'

type Step = ConnectionEvent | InnerStep
const lost: Step = { type: 'network.lost' }
const found: Step = { type: 'network.found' }
const time: Step = { type: 'xstate.after.noticeDuration.connection.returned' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tags: string[]][] = [
    ['LY-16 shows nothing while online', [], 'online', []],
    ['LY-16 shows that the network is lost', [lost], 'offline', ['offline']],
    ['LY-16 keeps showing it', [lost, lost], 'offline', ['offline']],
    ['LY-16 shows that it is back', [lost, found], 'returned', ['returned']],
    ['LY-16 shows nothing if the network was never lost', [found], 'online', []],
    ['LY-16 hides the notice after a while', [lost, found, time], 'online', []],
    ['LY-16 shows that it is lost again', [lost, found, lost], 'offline', ['offline']],
  ]

  it.each(table)('%s', (_title, steps, state, tags) => {
    const { snapshot } = walk(connectionMachine, undefined, steps)
    expect(snapshot.value).toBe(state)
    expect([...snapshot.tags]).toEqual(tags)
  })
})

it('LY-16 shows for four seconds that the network is back', () => {
  const clock = new SimulatedClock()
  const actor = createActor(connectionMachine, { clock }).start()
  actor.send({ type: 'network.lost' })
  actor.send({ type: 'network.found' })
  clock.increment(3999)
  expect(actor.getSnapshot().hasTag('returned')).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('online')
})

it('AU-16 reaches every state', () => {
  expect(reachableStates(connectionMachine, undefined, [lost, found, time])).toEqual(allStates(connectionMachine))
})
