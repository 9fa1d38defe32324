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
    ['LY-16 says nothing while there is a network', [], 'online', []],
    ['LY-16 says that the network is gone', [lost], 'offline', ['offline']],
    ['LY-16 goes on saying it', [lost, lost], 'offline', ['offline']],
    ['LY-16 says that it is back', [lost, found], 'returned', ['returned']],
    ['LY-16 says nothing of a network that was never gone', [found], 'online', []],
    ['LY-16 falls silent after a while', [lost, found, time], 'online', []],
    ['LY-16 says that it is gone again', [lost, found, lost], 'offline', ['offline']],
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
