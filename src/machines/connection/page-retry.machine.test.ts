import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type PageRetryEvent, pageRetryMachine } from './page-retry.machine.ts'
import { type InnerStep, allStates, done, failed, reachableStates, walk } from '../testing/walk.ts'

type Step = PageRetryEvent | InnerStep
const pressed: Step = { type: 'retry.requested' }
const found: Step = { type: 'network.found' }
const time: Step = { type: 'xstate.after.pause.pageRetry.waiting' }

describe('transitions', () => {
  const table: [title: string, steps: Step[], state: string, attempts: number][] = [
    ['LY-16 waits first', [], 'waiting', 0],
    ['LY-16 retries automatically after a while', [time], 'checking', 0],
    ['LY-16 retries when the network returns', [found], 'checking', 0],
    ['LY-16 retries on request', [pressed], 'checking', 0],
    ['LY-16 retries once when pressed twice', [pressed, pressed], 'checking', 0],
    ['LY-16 loads the page once the shop responds', [pressed, done('checkShop')], 'loading', 0],
    ['LY-16 keeps waiting while it does not respond', [pressed, failed('checkShop')], 'waiting', 1],
    ['LY-16 keeps waiting if the page fails again', [pressed, done('checkShop'), failed('loadPage')], 'waiting', 1],
    [
      'LY-16 keeps waiting if the page is still not loaded',
      [pressed, done('checkShop'), done('loadPage')],
      'waiting',
      1,
    ],
  ]

  it.each(table)('%s', (_title, steps, state, attempts) => {
    const { snapshot } = walk(pageRetryMachine, undefined, steps)
    expect(snapshot.value).toBe(state)
    expect(snapshot.context.attempts).toBe(attempts)
    expect(snapshot.hasTag('busy')).toBe(state !== 'waiting')
  })
})

it('LY-16 retries with growing pauses of at most 30 seconds', async () => {
  const clock = new SimulatedClock()
  let checks = 0
  const checkShop = fromPromise<unknown>(() => {
    checks += 1
    return Promise.reject(new Error('offline'))
  })
  const actor = createActor(pageRetryMachine.provide({ actors: { checkShop } }), { clock }).start()
  for (const [index, pause] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    clock.increment(pause - 1)
    expect(checks).toBe(index)
    clock.increment(1)
    expect(checks).toBe(index + 1)
    await expect.poll(() => actor.getSnapshot().context.attempts).toBe(index + 1)
  }
})

it('AU-16 reaches every state', () => {
  const events = [pressed, found, time, done('checkShop'), failed('checkShop'), done('loadPage'), failed('loadPage')]
  expect(reachableStates(pageRetryMachine, undefined, events, () => undefined)).toEqual(allStates(pageRetryMachine))
})
