import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type PageRetryEvent, pageRetryMachine } from './page-retry.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = PageRetryEvent | InnerStep
const pressed: Step = { type: 'retry.requested' }
const found: Step = { type: 'network.found' }
const time: Step = { type: 'xstate.after.pause.pageRetry.waiting' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, tries: number][] = [
    ['LY-16 waits first', [], 'waiting', 0],
    ['LY-16 asks by itself after a while', [time], 'checking', 0],
    ['LY-16 asks when the network is back', [found], 'checking', 0],
    ['LY-16 asks at a press', [pressed], 'checking', 0],
    ['LY-16 asks once, however often it is pressed', [pressed, pressed], 'checking', 0],
    ['LY-16 loads the page when the shop answers', [pressed, done('checkShop')], 'loading', 0],
    ['LY-16 waits on while it does not', [pressed, failed('checkShop')], 'waiting', 1],
    ['LY-16 waits on when the page fails once more', [pressed, done('checkShop'), failed('loadPage')], 'waiting', 1],
    ['LY-16 waits on when the page is still not there', [pressed, done('checkShop'), done('loadPage')], 'waiting', 1],
  ]

  it.each(table)('%s', (_title, steps, state, tries) => {
    const { snapshot } = walk(pageRetryMachine, undefined, steps)
    expect(snapshot.value).toBe(state)
    expect(snapshot.context.tries).toBe(tries)
    expect(snapshot.hasTag('busy')).toBe(state !== 'waiting')
  })
})

it('LY-16 retries with growing pauses of at most 30 seconds', async () => {
  const clock = new SimulatedClock()
  let asked = 0
  const checkShop = fromPromise<unknown>(() => {
    asked += 1
    return Promise.reject(new Error('offline'))
  })
  const actor = createActor(pageRetryMachine.provide({ actors: { checkShop } }), { clock }).start()
  for (const [index, pause] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    clock.increment(pause - 1)
    expect(asked).toBe(index)
    clock.increment(1)
    expect(asked).toBe(index + 1)
    await expect.poll(() => actor.getSnapshot().context.tries).toBe(index + 1)
  }
})

it('AU-16 reaches every state', () => {
  const events = [pressed, found, time, done('checkShop'), failed('checkShop'), done('loadPage'), failed('loadPage')]
  expect(reachableStates(pageRetryMachine, undefined, events, () => undefined)).toEqual(allStates(pageRetryMachine))
})
